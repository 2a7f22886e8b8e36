import { expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { toRows } from './header-rows.ts';
import { findFaults, toRequest } from './request.ts';

const addressOf = (endpoint: string) => new URL(endpoint, 'http://shop.example').href;

function aDraft(facts: Partial<Draft> = {}): Draft {
  return {
    method: 'POST',
    endpoint: '/api/x',
    headers: toRows([['Accept', '*/*']]),
    body: '{}',
    ...facts,
  };
}

it('sends the body, and says that it is JSON', () => {
  expect(toRequest(aDraft(), addressOf)).toEqual({
    method: 'POST',
    address: 'http://shop.example/api/x',
    headers: [
      ['Accept', '*/*'],
      ['content-type', 'application/json'],
    ],
    body: '{}',
  });
});

it('keeps a content type that the user has set', () => {
  const headers = toRows([['Content-Type', 'application/merge-patch+json']]);
  expect(toRequest(aDraft({ headers }), addressOf).headers).toEqual([
    ['Content-Type', 'application/merge-patch+json'],
  ]);
});

it.each(['GET', 'HEAD'] as const)('never sends a body with %s', (method) => {
  const request = toRequest(aDraft({ method }), addressOf);
  expect(request.headers).toEqual([['Accept', '*/*']]);
  expect(request).not.toHaveProperty('body');
});

it('sends nothing where the body is empty', () => {
  expect(toRequest(aDraft({ body: ' \n' }), addressOf)).not.toHaveProperty('body');
  expect(findFaults(aDraft({ body: ' \n' }), addressOf).body).toBeUndefined();
});

it.each(['/api/x', 'api/x', ' https://a.example/x?y=1 ', 'HTTP://a.example', '/a b'])(
  'takes %j for an address',
  (endpoint) => {
    expect(findFaults(aDraft({ endpoint }), addressOf).endpoint).toBeUndefined();
  },
);

it.each([
  '',
  ' ',
  'http://',
  'http://a b',
  'javascript:alert(1)',
  'ftp://a.example',
  'http://a:b@c',
])('refuses the address %j in words', (endpoint) => {
  expect(findFaults(aDraft({ endpoint }), addressOf).endpoint).toMatch(/\.$/);
});

it('finds the faults of body and headers, those of a GET too', () => {
  const headers = toRows([['x y', '1']]);
  const faults = findFaults(aDraft({ method: 'GET', headers, body: '{' }), addressOf);
  expect(faults.body).toEqual({ line: 1, column: 2, isCutShort: true });
  expect(faults.headers).toEqual([expect.objectContaining({ part: 'name' }), undefined]);
});
