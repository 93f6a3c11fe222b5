// The official TypeScript clients against an MCP server over stdio: both versions of the SDK, and both ways
// to begin a session.
//
//     node typescript.mjs SERVER FOLDER
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

const [server, folder] = process.argv.slice(2);
const launch = { command: server, args: [], cwd: folder, stderr: 'inherit' };
const info = { name: 'tool-result-ci', version: '1.0.0' };

const sessions = {
  'version 1': () => [new Client1(info), new StdioClientTransport1(launch)],
  'version 2': () => [new Client(info), new StdioClientTransport(launch)],
  'version 2, without a handshake': () => [
    new Client(info, { versionNegotiation: { mode: 'auto' } }),
    new StdioClientTransport(launch),
  ],
};

const ajv = addFormats(new Ajv({ strict: true, allErrors: true }));
const NAMES = ['code_search', 'list_folder', 'read_file'];

const SUCCESS = 'success', EMPTY = 'empty', CUT = 'cut', FAILURE = 'failure', REFUSED = 'refused';
const CALLS = [
  ['code_search', { pattern: 'fn \\w+', path: '.' }, SUCCESS],
  ['code_search', { pattern: 'no such text', path: '.' }, EMPTY],
  ['code_search', { pattern: 'line', path: '.', max_bytes: 1500 }, CUT],
  ['code_search', { pattern: '(', path: '.' }, FAILURE],
  ['code_search', { pattern: 'x', path: '..' }, FAILURE],
  ['code_search', { path: '.' }, REFUSED],
  ['code_search', { pattern: 1, path: '.' }, REFUSED],
  ['read_file', { path: 'code.rs' }, SUCCESS],
  ['read_file', { path: 'code.rs', start_line: 2, end_line: 2 }, SUCCESS],
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
    const [client, transport] = open();
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
    await t.test('list_folder: every entry once, page by page', () => everyEntry(client, 'many'));
    await client.close();
  });
}

/** Follows what each answer says. */
async function everyEntry(client, path) {
  const list = async (args) =>
    (await client.callTool({ name: 'list_folder', arguments: { path, ...args } })).structuredContent;
  const names = [];
  let pages = 0;
  for (let start = 0; start !== undefined; pages += 1) {
    const answer = await list({ max_bytes: 1500, start });
    names.push(...answer.entries.map((entry) => entry.name));
    const next = answer.next_actions.map((action) => /start=(\d+)$/.exec(action)).find(Boolean);
    start = next && Number(next[1]);
  }
  const whole = await list({ max_bytes: 1_000_000 });
  assert.deepEqual(names, whole.entries.map((entry) => entry.name));
  assert.ok(pages > 2, `${pages} pages`);
}

function check(result, outcome, validate) {
  const { content, structuredContent: map, isError } = result;
  assert.deepEqual(content.map((part) => part.type), ['text']);
  const [{ text }] = content;
  assert.ok(text.length > 0);
  if (outcome === REFUSED) {
    assert.equal(map, undefined, text);
  } else {
    assert.ok(validate(map), JSON.stringify(validate.errors));
  }
  const failed = outcome === FAILURE || outcome === REFUSED;
  assert.equal(isError ?? false, failed, text);
  const mark = failed ? '❌' : outcome === EMPTY ? '⚪' : '✅';
  assert.ok(text.startsWith(mark), text);
  if (failed || outcome === CUT) assert.match(text, /\n## Next actions\n\n- /, text);
  assert.equal(map?.truncation !== undefined, outcome === CUT, text);
  if (outcome === CUT) {
    assert.ok(Buffer.byteLength(text) <= 1500);
    assert.ok(Buffer.byteLength(JSON.stringify(map)) <= 1500);
    assert.match(text, /\.\.\. \(truncated: /);
  }
}
