// What three parsers make of documents with hostile values, and of their twins with harmless words in the
// places of the values.
//
//     node check.mjs DOCUMENTS
//
// Each line of the file is a document as `tests/text/inert.rs` writes it. Both have to have the same structure,
// but for code spans and URLs that lead to themselves, and the text of every value has to come back.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const markdownIt = new MarkdownIt({ html: true, linkify: true });
// targets as they are written, and not in punycode
markdownIt.normalizeLink = (url) => url;
markdownIt.normalizeLinkText = (text) => text;
const options = {
  allowDangerousHtml: true,
  allowDangerousProtocol: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml()],
};
const PARSERS = {
  marked: (text) => marked.parse(text, { gfm: true }),
  'markdown-it': (text) => markdownIt.render(text),
  micromark: (text) => micromark(text, options),
};

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decoded = (text) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (_, hex, number, name) =>
    name ? ENTITIES[name.toLowerCase()] : String.fromCodePoint(hex ? parseInt(hex, 16) : number));

// The letters of a target, less those of percent encoding and of character references.
const letters = (target) => target.replaceAll('&amp;', '&').replace(/%[0-9a-f]{2}|&#?[0-9a-z]*;/gi, '').replace(/[^a-z]/gi, '');

/** The tags of a page, its text, and the links in it that do not lead to themselves. */
function read(html) {
  const tags = [], links = [], open = [];
  let text = '', done = 0;
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|<!--[^]*?-->|<[!?\/][^>]*>/gi)) {
    text += decoded(html.slice(done, tag.index));
    done = tag.index + tag[0].length;
    const [whole, close, name, attributes] = tag;
    if (name === 'a' && !close) {
      open.push([text.length, decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')]);
    } else if (name === 'a' && open.length > 0) {
      const [start, target] = open.pop();
      const own = text.slice(start);
      const leadsToItself = [own, `http://${own}`, `mailto:${own}`].some((url) => letters(url) === letters(target));
      if (!leadsToItself) links.push({ text: own, target, end: text.length });
    } else if (name !== 'code' && name !== 'br') {
      tags.push(name ? close + name + (/start="\d+"/.exec(attributes)?.[0] ?? '') : whole);
    }
  }
  const seen = html.replace(/<p>\s*<\/p>/gu, '') === html ? tags : read(html.replace(/<p>\s*<\/p>/gu, '')).tags;
  return { tags, seen, links, text: text + decoded(html.slice(done)) };
}

/** Why a document is not as its twin, or nothing. */
function fault(document, hostile, twin) {
  const words = new Map(document.words);
  const replace = (text, by) => text.replace(/zq[a-z]{3}/g, (word) => (words.has(word) ? by(words.get(word)) : word));
  const dropped = /^\s*\|/m.test(document.twin) ? /[\s`↵\\]/gu : /[\s`↵]/gu;
  const squeeze = (text) => text.replace(dropped, '');
  const filled = (text) => squeeze(replace(text, ([line]) => line));
  const target = (text) => replace(text, ([, encoded]) => encoded);

  const own = (tag) => !(document.has_lines && /^\/?(p|pre)$/.test(tag));
  const [found, wanted] = [hostile.tags.filter(own), twin.tags.filter(own)];
  // white space at the end of a list is a paragraph of its own
  const isSame = [hostile.tags, hostile.seen].some((tags) => tags.filter(own).join() === wanted.join());
  if (!isSame) return `tags ${found.join(' ')}\n  instead of ${wanted.join(' ')}`;

  let at = 0;
  for (const link of hostile.links) {
    const isLike = (own) => squeeze(link.text) === filled(own.text) && letters(link.target) === letters(target(own.target));
    while (at < twin.links.length && !isLike(twin.links[at])) at += 1;
    if (at++ === twin.links.length) return `a link that nobody wrote: ${JSON.stringify(link)}`;
  }

  // where the text of a link is quoted, its target is written out in some form
  const text = squeeze(hostile.text);
  let done = 0, ends = new Set([0]);
  const follow = (piece) => {
    const starts = [...ends].filter((end) => text.startsWith(piece, end));
    ends = new Set(starts.map((end) => end + piece.length));
  };
  for (const link of twin.links) {
    follow(filled(twin.text.slice(done, link.end)));
    done = link.end;
    const written = target(link.target);
    for (const start of [...ends]) {
      for (let end = start + 1; end <= start + 2 * written.length + 8; end += 1) {
        if (letters(text.slice(start, end)) === letters(written)) ends.add(end);
      }
    }
  }
  follow(filled(twin.text.slice(done)));
  if (!ends.has(text.length)) return `text ${JSON.stringify(text)}\n  instead of ${JSON.stringify(filled(twin.text))}`;
}

let documents = 0;
const shown = new Set();
const faults = Object.fromEntries(Object.keys(PARSERS).map((name) => [name, 0]));
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const document = JSON.parse(line);
  documents += 1;
  for (const [name, parse] of Object.entries(PARSERS)) {
    const error = fault(document, read(parse(document.markdown)), read(parse(document.twin)));
    if (!error) continue;
    faults[name] += 1;
    if (shown.size < 10 && !shown.has(document.layout)) {
      shown.add(document.layout);
      console.log(`${name}, document ${documents}, layout ${JSON.stringify(document.layout)}\n  ${error}`);
      console.log(`  markdown ${JSON.stringify(document.markdown)}`);
    }
  }
}
console.log(`${documents} documents; faults: ${Object.entries(faults).map((entry) => entry.join(' ')).join(', ')}`);
if (documents === 0 || Object.values(faults).some((count) => count > 0)) process.exit(1);
