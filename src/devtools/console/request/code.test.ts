import { expect, it, vi } from 'vitest';
import { toCurl, toFetch } from './code.ts';
import { toHeaders } from './header-rows.ts';
import { parseCurl } from './parse-curl.ts';
import type { ConsoleRequest } from './request.ts';

const REQUEST: ConsoleRequest = {
  method: 'POST',
  address: 'http://a.example/x?y=1',
  headers: [
    ['authorization', "it's"],
    ['x-empty', ''],
  ],
  body: '{"a": "it\'s \\"quoted\\""}',
};

it('writes a command that is read back as the same request', () => {
  const parsed = parseCurl(toCurl(REQUEST));
  if ('problem' in parsed) throw new Error(parsed.problem);
  const { method, endpoint, headers, body } = parsed.draft;
  expect({ method, address: endpoint, headers: toHeaders(headers), body }).toEqual(REQUEST);
});

it('writes the short command of a GET', () => {
  expect(toCurl({ method: 'GET', address: '/x', headers: [['Accept', '*/*']] })).toBe(
    "curl '/x' \\\n  -H 'Accept: */*'",
  );
});

it('writes JavaScript that makes the same call', () => {
  const fetch = vi.fn<(address: string, init: unknown) => void>();
  new Function('fetch', toFetch(REQUEST).replace('await ', ''))(fetch);
  const { address, ...init } = REQUEST;
  expect(fetch).toHaveBeenCalledWith(address, init);
});
