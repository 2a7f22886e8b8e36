import { expect, it } from 'vitest';
import { toRows } from './header-rows.ts';
import { type Draft, fillDraft, listMissing, listVariables } from './request.ts';

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
