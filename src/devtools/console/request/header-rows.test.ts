import { expect, it } from 'vitest';
import {
  changeRow,
  findRowFault,
  isForbidden,
  setHeader,
  toHeaders,
  toRows,
  type Draft,
  fillDraft,
  listMissing,
  listVariables,
} from './request.ts';

const ROWS = toRows([['Accept', '*/*']]);
const BLANK = { isOn: false, name: '', value: '' };

function aRow(name: string, value = 'x') {
  return { isOn: true, name, value };
}

it('adds a blank row when the last one is typed into, and enables that row', () => {
  expect(changeRow(ROWS, 1, { name: 'a' })).toEqual([ROWS[0], aRow('a', ''), BLANK]);
});

it('enables a disabled row that is typed into, without adding a row', () => {
  const off = changeRow(ROWS, 0, { isOn: false });
  expect(changeRow(off, 0, { value: 'text/html' })).toEqual([aRow('Accept', 'text/html'), BLANK]);
});

it('adds no row when the blank one is only switched on', () => {
  expect(changeRow(ROWS, 1, { isOn: true })).toEqual([ROWS[0], { ...BLANK, isOn: true }]);
});

it('puts a header into the row with its name, ignoring case', () => {
  expect(setHeader(toRows([['Authorization', 'old']]), 'authorization', 'new')).toEqual(
    toRows([['authorization', 'new']]),
  );
});

it('puts a new header into the blank row', () => {
  const rows = toRows([
    ['Accept', '*/*'],
    ['authorization', 't'],
  ]);
  expect(setHeader(ROWS, 'authorization', 't')).toEqual(rows);
});

it('sends only enabled rows with a name', () => {
  const rows = [aRow(' Accept ', ' a '), aRow('Off'), aRow(''), BLANK];
  expect(toHeaders(changeRow(rows, 1, { isOn: false }))).toEqual([['Accept', 'a']]);
});

it.each([
  [aRow(' ', 'x'), 'name', /no name/],
  [aRow('x y'), 'name', /without spaces/],
  [aRow('नाम'), 'name', /without spaces/],
  [aRow('a', 'one\ntwo'), 'value', /one line/],
  [aRow('a', 'पुस्तक'), 'value', /Latin/],
])('says what is wrong with %o', (row, part, words) => {
  expect(findRowFault(row)).toEqual({ part, message: expect.stringMatching(words) });
});

it.each([aRow('', ''), aRow("x-y_z.1'"), aRow('a', 'é\t~'), { ...aRow('x y'), isOn: false }])(
  'finds no fault in %o',
  (row) => {
    expect(findRowFault(row)).toBeUndefined();
  },
);

it('recognizes headers that browsers do not let a page set', () => {
  const forbidden = `Accept-Charset accept-encoding access-control-request-headers
    access-control-request-method access-control-request-private-network connection content-length
    cookie cookie2 date dnt expect HOST keep-alive origin referer set-cookie te trailer
    transfer-encoding upgrade via proxy-authorization Sec-Fetch-Mode`.split(/\s+/);
  const allowed = ['accept', 'authorization', 'x-cookie', 'cookies', 'date-x', 'x-sec-a', 'proxy'];
  const all = [...forbidden, ...allowed];
  expect(all.filter((name) => isForbidden(aRow(name)))).toEqual(forbidden);
  expect(isForbidden(aRow(' Host '))).toBe(true);
  expect(isForbidden({ ...aRow('host'), isOn: false })).toBe(false);
});

function aDraft(part: Partial<Draft>): Draft {
  return { method: 'POST', endpoint: '/notes', headers: toRows([]), body: '', ...part };
}

it('lists the variables that are sent or compared, each once', () => {
  const draft = aDraft({
    endpoint: '{{base}}/notes/{{ id }}?text={{id}}',
    headers: [
      { isOn: true, name: 'x-{{kind}}', value: '{{token}}' },
      { isOn: false, name: 'x-off', value: '{{off}}' },
    ],
    body: '{"text": "{{a.text}}"}',
    assertions: '$.id equals {{expected-id}}',
  });
  const names = ['base', 'id', 'kind', 'token', 'a.text', 'expected-id'];
  expect(listVariables(draft)).toEqual(names);
  expect(listVariables({ ...draft, method: 'GET' })).not.toContain('a.text');
});

it('calls a variable missing that has no value of its own', () => {
  const draft = aDraft({ endpoint: '/{{id}}/{{empty}}/{{constructor}}/{{toString}}' });
  expect(listMissing(draft, { id: '7', empty: '' })).toEqual(['empty', 'constructor', 'toString']);
});

it('encodes values in the path and the query, but not an address at the start', () => {
  const draft = aDraft({ endpoint: '{{base}}/notes/{{id}}?text={{text}}' });
  const variables = { base: 'http://notes.example/v1', id: 'a/b', text: 'x & y' };
  expect(fillDraft(draft, variables).endpoint).toBe(
    'http://notes.example/v1/notes/a%2Fb?text=x%20%26%20y',
  );
});

it.each([
  ['{"text": "{{text}}"}', '{"text": "say \\"{{n}}\\" \\\\"}'],
  ['{"\\"{{n}}": {{n}}, "list": [{{ n }}]}', '{"\\"7": 7, "list": [7]}'],
  ['{{object}}', '{"a": "b"}'],
  ['"{{n}}{{missing}}"', '"7{{missing}}"'],
])('escapes values in strings of the body, and nowhere else: %s', (body, filled) => {
  const variables = { text: 'say "{{n}}" \\', n: '7', object: '{"a": "b"}' };
  expect(fillDraft(aDraft({ body }), variables).body).toBe(filled);
});

it('fills headers and assertions as they are', () => {
  const draft = aDraft({
    headers: [{ isOn: true, name: 'authorization', value: 'Bearer {{token}}' }],
    assertions: 'header x-{{n}} equals {{token}}',
  });
  expect(fillDraft(draft, { token: 'a b', n: '1' })).toMatchObject({
    headers: [{ isOn: true, name: 'authorization', value: 'Bearer a b' }],
    assertions: 'header x-1 equals a b',
  });
});
