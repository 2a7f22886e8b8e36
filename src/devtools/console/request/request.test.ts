import { expect, it, vi } from 'vitest';
import {
  type ConsoleRequest,
  type Draft,
  findFaults,
  toCurl,
  toFetch,
  toRequest,
  toHeaders,
  toRows,
} from './request.ts';
import { parseCurl } from './parse-curl.ts';

const toAddress = (endpoint: string) => new URL(endpoint, 'http://shop.example').href;

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
  expect(toRequest(aDraft(), toAddress)).toEqual({
    method: 'POST',
    address: 'http://shop.example/api/x',
    headers: [
      ['Accept', '*/*'],
      ['content-type', 'application/json'],
    ],
    body: '{}',
  });
});

it('keeps the content type that the form has', () => {
  const headers = toRows([['Content-Type', 'application/merge-patch+json']]);
  expect(toRequest(aDraft({ headers }), toAddress).headers).toEqual([
    ['Content-Type', 'application/merge-patch+json'],
  ]);
});

it.each(['GET', 'HEAD'] as const)('never sends a body with %s', (method) => {
  const request = toRequest(aDraft({ method }), toAddress);
  expect(request.headers).toEqual([['Accept', '*/*']]);
  expect(request).not.toHaveProperty('body');
});

it('sends no body if it is empty', () => {
  expect(toRequest(aDraft({ body: ' \n' }), toAddress)).not.toHaveProperty('body');
  expect(findFaults(aDraft({ body: ' \n' }), toAddress).body).toBeUndefined();
});

it.each(['/api/x', 'api/x', ' https://a.example/x?y=1 ', 'HTTP://a.example', '/a b'])(
  'accepts %j as an address',
  (endpoint) => {
    expect(findFaults(aDraft({ endpoint }), toAddress).endpoint).toBeUndefined();
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
])('refuses the address %j with a sentence', (endpoint) => {
  expect(findFaults(aDraft({ endpoint }), toAddress).endpoint).toMatch(/\.$/);
});

it('finds the faults of body and headers, also for a GET', () => {
  const headers = toRows([['x y', '1']]);
  const faults = findFaults(aDraft({ method: 'GET', headers, body: '{' }), toAddress);
  expect(faults.body).toEqual({ line: 1, column: 2, isCutShort: true });
  expect(faults.headers).toEqual([expect.objectContaining({ part: 'name' }), undefined]);
});

const REQUEST: ConsoleRequest = {
  method: 'POST',
  address: 'http://a.example/x?y=1',
  headers: [
    ['authorization', "it's"],
    ['x-empty', ''],
  ],
  body: '{"a": "it\'s \\"quoted\\""}',
};

it('writes a curl command that parses to the same request', () => {
  const parsed = parseCurl(toCurl(REQUEST));
  if ('problem' in parsed) throw new Error(parsed.problem);
  const { method, endpoint, headers, body } = parsed.draft;
  expect({ method, address: endpoint, headers: toHeaders(headers), body }).toEqual(REQUEST);
});

it('writes a short curl command for a GET, and one for a HEAD that waits for no body', () => {
  expect(toCurl({ method: 'GET', address: '/x', headers: [['Accept', '*/*']] })).toBe(
    "curl '/x' \\\n  -H 'Accept: */*'",
  );
  expect(toCurl({ method: 'HEAD', address: '/x', headers: [] })).toBe("curl '/x' \\\n  -I");
});

it('writes JavaScript that makes the same call', () => {
  const fetch = vi.fn<(address: string, init: unknown) => void>();
  new Function('fetch', toFetch(REQUEST).replace('await ', ''))(fetch);
  const { address, ...init } = REQUEST;
  expect(fetch).toHaveBeenCalledWith(address, init);
});

it.each([
  ['/api/x', true],
  [' http://a.example/x ', true],
  ['https://a.example', true],
  ['', false],
  ['   ', false],
  ['http://', false],
  ['ftp://a.example/x', false],
  ['javascript:alert(1)', false],
  ['http://user:secret@a.example/', false],
  ['http://user@a.example/', false],
  ['http://:secret@a.example/', false],
])('sends a request to the address %j: %j', (endpoint, isSent) => {
  expect(findFaults(aDraft({ endpoint }), toAddress).endpoint === undefined).toBe(isSent);
});
