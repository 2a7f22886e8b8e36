import type { Page } from '@playwright/test';
import { callApi, isWorkerInControl } from '../support/call-api.ts';
import { expect, open, test } from '../support/fixtures.ts';

interface XhrOptions {
  method?: string;
  body?: string;
  timeoutMs?: number;
  abortAfterMs?: number;
}

/** Sends by `XMLHttpRequest`; resolves with the response, and with each event once. */
function sendXhr(page: Page, path: string, options: XhrOptions = {}) {
  return page.evaluate(
    ([url, { method = 'GET', body, timeoutMs = 0, abortAfterMs }]) =>
      new Promise((resolve) => {
        const xhr = new XMLHttpRequest();
        const events = new Set<string>();
        for (const type of ['loadstart', 'progress', 'load', 'error', 'abort', 'timeout']) {
          xhr.addEventListener(type, () => events.add(type));
          if (body) xhr.upload.addEventListener(type, () => events.add(`upload ${type}`));
        }
        xhr.addEventListener('readystatechange', () => events.add(String(xhr.readyState)));
        xhr.addEventListener('loadend', () => {
          const { status, statusText, response, responseURL } = xhr;
          const type = xhr.getResponseHeader('content-type');
          const received = {
            status,
            statusText,
            responseURL: responseURL.replace(location.origin, ''),
          };
          resolve({ ...received, type, keys: Object.keys(response ?? {}), events: [...events] });
        });
        xhr.open(method, url);
        xhr.responseType = 'json';
        xhr.timeout = timeoutMs;
        xhr.setRequestHeader('content-type', 'application/json');
        xhr.send(body);
        if (abortAfterMs !== undefined) setTimeout(() => xhr.abort(), abortAfterMs);
      }),
    [path, options] as const,
  );
}

const BROKEN = { status: 0, statusText: '', responseURL: '', type: null, keys: [] };

test('the worker responds to XMLHttpRequest', async ({ page, log }) => {
  log.expects(/status of 401/);
  await open(page, '/?mockDelay=300');
  await callApi(page, '/api/categories');
  expect(await sendXhr(page, '/api/products/bk17#part')).toEqual({
    status: 200,
    statusText: 'OK',
    responseURL: '/api/products/bk17',
    type: 'application/json',
    keys: ['product'],
    events: ['1', 'loadstart', '2', '3', 'progress', '4', 'load'],
  });
  const body = JSON.stringify({ email: 'guest@example.com', password: 'wrong' });
  expect(await sendXhr(page, '/api/auth/login', { method: 'POST', body })).toEqual({
    status: 401,
    statusText: 'Unauthorized',
    responseURL: '/api/auth/login',
    type: 'application/json',
    keys: ['errors', 'code'],
    // Chromium gives a worker no further details of an upload.
    events: ['1', 'loadstart', 'upload loadstart', '2', '3', 'progress', '4', 'load'],
  });
  expect(await sendXhr(page, '/api/products', { timeoutMs: 50 })).toEqual({
    ...BROKEN,
    events: ['1', 'loadstart', '4', 'timeout'],
  });
  expect(await sendXhr(page, '/api/products', { abortAfterMs: 50 })).toEqual({
    ...BROKEN,
    events: ['1', 'loadstart', '4', 'abort'],
  });
  expect(await isWorkerInControl(page)).toBe(true);
});
