import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toRows, type Draft } from '../request/request.ts';
import { useRun } from './run.tsx';

const resolveAddress = (endpoint: string) => new URL(endpoint, 'http://a.example').href;

it('sends all requests but those with a fault, and says what is wrong with these', async () => {
  const requests: [name: string, draft: Partial<Draft>, problem?: string][] = [
    ['A variable', { endpoint: '/notes/{{id}}' }],
    ['No value', { endpoint: '/notes/{{other}}' }, '{{other}} has no value.'],
    [
      'No address',
      { endpoint: 'http://' },
      'Enter a path that begins with /, or a full address that begins with http:// or https://.',
    ],
    [
      'A wrong header',
      {
        headers: toRows([
          ['x-a', '1'],
          ['x b', '2'],
        ]),
      },
      'A name is made of letters, digits and hyphens, without spaces.',
    ],
    ['A wrong body', { method: 'POST', body: '{"id":' }, 'Error in JSON format'],
    ['A wrong body that is not sent', { body: '{"id":' }],
    ['A body', { method: 'POST', body: '{"id": {{id}}}' }],
    ['No body', { method: 'POST', body: ' ' }],
  ];
  const start = vi.fn<Parameters<typeof useRun>[0]>(async (draft) => ({
    id: '1',
    at: 0,
    draft,
    outcome: { kind: 'failure', reason: 'No.' },
  }));
  const { result } = renderHook(() => useRun(start, resolveAddress));
  const blank = { method: 'GET' as const, endpoint: '/notes', headers: toRows([]), body: '' };
  await act(() =>
    result.current.runAll({
      variables: { id: '7' },
      requests: requests.map(([name, draft]) => ({ name, draft: { ...blank, ...draft } })),
    }),
  );
  const items = result.current.run?.items ?? [];
  expect(items.map(({ saved, problem }) => [saved.name, problem])).toEqual(
    requests.map(([name, , problem]) => [name, problem]),
  );
  expect(start.mock.calls.map(([, { address, body }]) => [address, body])).toEqual([
    ['http://a.example/notes/7', undefined],
    ['http://a.example/notes', undefined],
    ['http://a.example/notes', '{"id": 7}'],
    ['http://a.example/notes', undefined],
  ]);
});
