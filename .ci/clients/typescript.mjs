// The official TypeScript clients against an MCP server over stdio: both versions of the SDK, and both ways
// to begin a session.
//
//     node typescript.mjs SERVER PAGES FOLDER
//
// The clients check every answer against the tool's output schema, and throw. Beside that, every schema is
// compiled in Ajv's strict mode.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioClientTransport1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import addFormats from 'ajv-formats';
import Ajv from 'ajv/dist/2020.js';

const [server, pages, folder] = process.argv.slice(2);
const launch = (command) => ({ command, args: [], cwd: folder, stderr: 'inherit' });
const info = { name: 'tool-result-ci', version: '1.0.0' };

const sessions = {
  'version 1': (command) => [new Client1(info), new StdioClientTransport1(launch(command))],
  'version 2': (command) => [new Client(info), new StdioClientTransport(launch(command))],
  'version 2, without a handshake': (command) => [
    new Client(info, { versionNegotiation: { mode: 'auto' } }),
    new StdioClientTransport(launch(command)),
  ],
};

const ajv = addFormats(new Ajv({ strict: true, allErrors: true }));
const NAMES = ['code_search', 'list_folder', 'read_file'];

const FILES = Array.from({ length: 400 }, (_, n) => `file-${String(n + 1).padStart(3, '0')}.txt`);
const LINES = Array.from({ length: 5000 }, (_, n) => `line ${n + 1} of a long text`);

const SUCCESS = 'success', EMPTY = 'empty', CUT = 'cut', LATER = 'later', FAILURE = 'failure', REFUSED = 'refused';
const CALLS = [
  ['code_search', { pattern: 'fn \\w+', path: '.' }, SUCCESS],
  ['code_search', { pattern: 'no such text', path: '.' }, EMPTY],
  ['code_search', { pattern: 'line', path: '.', max_bytes: 1500 }, CUT],
  ['code_search', { pattern: '(', path: '.' }, FAILURE],
  ['code_search', { pattern: 'x', path: '..' }, FAILURE],
  ['code_search', { path: '.' }, REFUSED],
  ['code_search', { pattern: 1, path: '.' }, REFUSED],
  ['read_file', { path: 'code.rs' }, SUCCESS],
  ['read_file', { path: 'code.rs', start_line: 2 }, LATER],
  ['read_file', { path: 'empty.txt' }, EMPTY],
  ['read_file', { path: 'long.txt', max_bytes: 1500 }, CUT],
  ['read_file', { path: 'missing.txt' }, FAILURE],
  ['read_file', { path: 'link-out' }, FAILURE],
  ['read_file', { path: '/etc/hostname' }, FAILURE],
  ['read_file', { path: 'binary.bin' }, FAILURE],
  ['read_file', { path: 'latin1.txt' }, FAILURE],
  ['read_file', { path: 'code.rs', lines: 3 }, REFUSED],
  ['list_folder', { path: '.' }, SUCCESS],
  ['list_folder', { path: 'empty' }, EMPTY],
  ['list_folder', { path: 'many', max_bytes: 1500 }, CUT],
  ['list_folder', { path: 'missing' }, FAILURE],
  ['list_folder', {}, REFUSED],
];

for (const [name, open] of Object.entries(sessions)) {
  test(`${server}: ${name}`, { timeout: 120_000 }, async (t) => {
    const [client, transport] = open(server);
    await client.connect(transport);
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((tool) => tool.name).sort(), NAMES);
    const validators = Object.fromEntries(
      tools.map((tool) => {
        ajv.compile(tool.inputSchema);
        return [tool.name, ajv.compile(tool.outputSchema)];
      }),
    );
    for (const [tool, args, outcome] of CALLS) {
      await t.test(`${tool} ${JSON.stringify(args)}: ${outcome}`, async () => {
        check(await client.callTool({ name: tool, arguments: args }), outcome, validators[tool]);
      });
    }
    for (const [tool, path, part, all] of [
      ['list_folder', 'many', (answer) => answer.entries.map((entry) => entry.name), FILES],
      ['read_file', 'long.txt', (answer) => answer.content.split('\n').slice(0, -1), LINES],
    ]) {
      await t.test(`${tool}: all of ${path} once, page by page`, () => whole(client, tool, path, part, all));
    }
    await t.test('every call that is offered works', () => offered(client));
    await client.close();
  });
}

for (const [name, open] of Object.entries(sessions)) {
  test(`${pages}: ${name}`, { timeout: 120_000 }, async (t) => {
    const [client, transport] = open(pages);
    await client.connect(transport);
    await client.listTools();
    for (const tool of ['by_start', 'by_line', 'by_offset', 'by_cursor']) {
      await t.test(`${tool}: every item of 50 random results once`, async () => {
        for (let seed = 0; seed < 50; seed += 1) await everyItem(client, tool, seed);
      });
    }
    await client.close();
  });
}

/** Follows nothing but what each answer says. */
async function everyItem(client, tool, seed) {
  const call = (name, args) => client.callTool({ name, arguments: args });
  const texts = JSON.parse((await call('all_texts', { seed })).content[0].text);
  const answers = [];
  for (let args = { seed }; args !== undefined; args = following(tool, seed, answers.at(-1))) {
    answers.push((await call(tool, args)).structuredContent);
  }
  const what = `${tool}, seed ${seed}`;
  if (tool === 'by_line') {
    const lines = texts.map((text, id) => `${id}: ${text}\n`);
    assert.equal(answers.map((answer) => answer.text).join(''), lines.join(''), what);
    return;
  }
  const lists = answers.map((answer) => answer.items);
  const items = tool === 'by_start' ? joined(lists) : lists.flatMap((list) => completed(list, texts));
  assert.deepEqual(items, texts.map((text, id) => ({ id, text })), what);
}

/** The arguments of the next call, where the answer has one. */
function following(tool, seed, answer) {
  if ((answer.next_offset ?? null) !== null) return { seed, offset: answer.next_offset };
  if ((answer.next_cursor ?? null) !== null) return { seed, cursor: answer.next_cursor };
  return answer.next_actions.find((action) => action.tool === tool)?.arguments;
}

/** The items of all pages. One in which a page ended goes on at the start of the next page. */
function joined(lists) {
  const items = [];
  for (const [first, ...others] of lists) {
    const last = items.at(-1);
    if (first && first.id === last?.id) {
      assert.notEqual(first.text, '', `item ${first.id} was whole`);
      last.text += first.text;
    } else if (first) items.push(first);
    items.push(...others);
  }
  return items;
}

/** The items of a page. A cursor passes the last one, of which the page may show the beginning alone. */
function completed(list, texts) {
  return list.map((item, index) => {
    const isCut = index + 1 === list.length && texts[item.id]?.startsWith(item.text);
    return isCut ? { ...item, text: texts[item.id] } : item;
  });
}

/** Makes each call that an answer offers, and those that its answer offers. */
async function offered(client) {
  const made = new Set();
  const ahead = [
    { tool: 'list_folder', arguments: { path: '.' } },
    { tool: 'list_folder', arguments: { path: 'many', max_bytes: 1500 } },
    { tool: 'code_search', arguments: { pattern: 'LINE', path: '.' } },
  ];
  const failing = CALLS.filter(([, , outcome]) => outcome === FAILURE);
  for (const [name, args] of failing) {
    const { structuredContent: answer } = await client.callTool({ name, arguments: args });
    ahead.push(...answer.next_actions.filter((action) => action.tool));
  }
  while (ahead.length > 0) {
    const { tool, arguments: args } = ahead.shift();
    const key = JSON.stringify([tool, args]);
    if (made.has(key)) continue;
    made.add(key);
    const { structuredContent: answer, isError } = await client.callTool({ name: tool, arguments: args });
    assert.ok(!isError, key);
    ahead.push(...answer.next_actions.filter((action) => action.tool));
  }
  assert.ok(made.size > 8, `${made.size} calls`);
}

/** Makes the call that each answer offers for its next page. */
async function whole(client, tool, path, part, all) {
  const call = async (args) =>
    (await client.callTool({ name: tool, arguments: args })).structuredContent;
  const seen = [];
  let count = 0;
  for (let args = { path }; args !== undefined; count += 1) {
    const answer = await call({ ...args, max_bytes: 1500 });
    seen.push(...part(answer));
    const next = answer.next_actions.find((action) => action.tool === tool && action.reason);
    args = next?.arguments;
  }
  assert.deepEqual(seen, all);
  assert.ok(count > 2, `${count} pages`);
}

function check(result, outcome, validate) {
  const { content, structuredContent: map, isError } = result;
  assert.deepEqual(content.map((part) => part.type), ['text']);
  const [{ text }] = content;
  assert.ok(text.length > 0);
  assert.ok(validate(map), JSON.stringify(validate.errors));
  if (outcome === REFUSED) assert.equal(map.error.code, 'invalid_arguments', text);
  const failed = outcome === FAILURE || outcome === REFUSED;
  assert.equal(isError ?? false, failed, text);
  const mark = failed ? '❌' : outcome === EMPTY ? '⚪' : '✅';
  assert.ok(text.startsWith(mark), text);
  if (failed || outcome === CUT) assert.match(text, /\n## Next actions\n\n- /, text);
  assert.equal(map?.truncation !== undefined, outcome === CUT || outcome === LATER, text);
  if (outcome === CUT) {
    assert.ok(Buffer.byteLength(text) <= 1500);
    assert.ok(Buffer.byteLength(JSON.stringify(map)) <= 1500);
  }
  if (outcome === CUT || outcome === LATER) checkNote(text, map, outcome);
}

/** Both halves say the same of what is not there, and the next page can be called. */
function checkNote(text, { truncation, next_actions: actions }, outcome) {
  const [{ from, shown, total, next }, ...others] = Object.values(truncation);
  assert.equal(others.length, 0, text);
  assert.equal(typeof next, outcome === CUT ? 'string' : 'undefined', text);
  const behind = outcome === CUT ? `, next: ${next}` : '';
  const note = `(items|lines) ${from + 1} to ${from + shown} of ${total}${behind}`;
  assert.match(text, new RegExp(`\\n\\n\\.\\.\\. \\(${note}\\)(\\n\\n|$)`), text);
  const offered = actions.filter((action) => action.arguments?.start !== undefined);
  assert.deepEqual(offered.map((action) => action.arguments.start), outcome === CUT ? [next] : [], text);
}
