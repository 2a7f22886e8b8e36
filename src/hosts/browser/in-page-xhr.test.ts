// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { setControls } from '#devtools/controls/controls.ts';
import { NORMAL } from '#devtools/controls/settings.ts';
import { handleCallsInPage } from './in-page.ts';

const EVENTS = ['readystatechange', 'loadstart', 'progress', 'load', 'error', 'abort', 'timeout'];
const CREDENTIALS = { email: 'guest@example.com', password: 'open-shelf' };

const originals = [globalThis.fetch, globalThis.XMLHttpRequest] as const;
handleCallsInPage();

afterAll(() => ([globalThis.fetch, globalThis.XMLHttpRequest] = originals));
beforeEach(() => setControls({ ...NORMAL, delay: 0 }));

/** Opens a request, and records its events. A `readystatechange` is recorded as the state. */
function open(call: string, xhr = new XMLHttpRequest()) {
  const [method = '', path = ''] = call.split(' ');
  const events: string[] = [];
  for (const type of [...EVENTS, 'loadend']) {
    xhr.addEventListener(type, () =>
      events.push(type === 'readystatechange' ? String(xhr.readyState) : type),
    );
    xhr.upload.addEventListener(type, () => events.push(`upload ${type}`));
  }
  xhr.open(method, path);
  const ended = new Promise<void>((resolve) => xhr.addEventListener('loadend', () => resolve()));
  return { xhr, events, ended };
}

it('receives text, status and headers of a response', async () => {
  const { xhr, events, ended } = open('GET /api/test-todos?a=1#part');
  expect([xhr.getResponseHeader('content-type'), xhr.getAllResponseHeaders()]).toEqual([null, '']);
  xhr.send();
  await ended;
  expect([xhr.status, xhr.statusText]).toEqual([200, 'OK']);
  expect(JSON.parse(xhr.responseText)).toHaveProperty('todos');
  expect(xhr.response).toBe(xhr.responseText);
  expect(xhr.responseURL).toBe(`${location.origin}/api/test-todos?a=1`);
  expect(xhr.getResponseHeader('Content-Type')).toBe('application/json');
  expect(xhr.getAllResponseHeaders()).toContain('content-type: application/json\r\n');
  expect(events).toEqual(['1', 'loadstart', '2', '3', 'progress', '4', 'load', 'loadend']);
});

it('receives JSON, a buffer and a blob', async () => {
  const responses = ['json', 'arraybuffer', 'blob'] as const;
  const [json, buffer, blob] = await Promise.all(
    responses.map(async (type) => {
      const { xhr, ended } = open('GET /api/test-todos');
      xhr.responseType = type;
      xhr.send();
      await ended;
      expect(() => xhr.responseText).toThrow('invalid state');
      return xhr.response as unknown;
    }),
  );
  expect(json).toHaveProperty('todos');
  expect(JSON.parse(new TextDecoder().decode(buffer as ArrayBuffer))).toEqual(json);
  expect((blob as Blob).type).toBe('application/json');
});

it('sends JSON and reports its upload', async () => {
  const { xhr, events, ended } = open('POST /api/auth/login');
  const progress = vi.fn<(event: ProgressEvent) => void>();
  xhr.upload.onprogress = progress;
  xhr.responseType = 'json';
  xhr.setRequestHeader('content-type', 'application/json');
  xhr.send(JSON.stringify(CREDENTIALS));
  await ended;
  expect([xhr.status, xhr.response]).toMatchObject([200, { foundUser: { password: '' } }]);
  const reported = progress.mock.calls.map(([{ loaded, total }]) => [loaded, total]);
  const { length } = JSON.stringify(CREDENTIALS);
  expect(reported).toEqual([[length, length]]);
  const upload = ['upload progress', 'upload load', 'upload loadend'];
  expect(events.slice(0, 6)).toEqual(['1', 'loadstart', 'upload loadstart', ...upload]);
});

it('sends headers, so that a token gives access to the cart', async () => {
  const signIn = open('POST /api/auth/login');
  signIn.xhr.send(JSON.stringify(CREDENTIALS));
  await signIn.ended;
  const { encodedToken } = JSON.parse(signIn.xhr.responseText) as { encodedToken: string };
  const { xhr, ended } = open('GET /api/user/cart', signIn.xhr);
  expect([xhr.status, xhr.responseText]).toEqual([0, '']);
  xhr.setRequestHeader('authorization', encodedToken);
  xhr.send();
  await ended;
  expect([xhr.status, xhr.responseText]).toEqual([200, '{"cart":[]}']);
});

it('fires `load` for a 4xx response, too', async () => {
  const { xhr, events, ended } = open('GET /api/products/nothing');
  xhr.send();
  await ended;
  expect([xhr.status, xhr.statusText, events.at(-2)]).toEqual([404, 'Not Found', 'load']);
  expect(xhr.responseText).toContain('"code":"not-found"');
});

it('fires `error` without a status if the controls simulate a network error', async () => {
  await setControls({ failure: { how: 'network', for: 'next' } });
  const { xhr, events, ended } = open('POST /api/auth/login');
  xhr.send('{}');
  await ended;
  expect([xhr.readyState, xhr.status, xhr.responseText]).toEqual([4, 0, '']);
  expect(events.slice(-5)).toEqual(['4', 'upload error', 'upload loadend', 'error', 'loadend']);
});

it('fires `abort` at once when it is aborted, and never receives a response', async () => {
  await setControls({ delay: 50 });
  const { xhr, events } = open('GET /api/test-todos');
  xhr.send();
  xhr.abort();
  const eventsUntilAbort = ['1', 'loadstart', '4', 'abort', 'loadend'];
  expect([xhr.readyState, xhr.status, events]).toEqual([0, 0, eventsUntilAbort]);
  const { xhr: next, ended } = open('GET /api/products');
  next.send();
  await ended;
  expect(events).toEqual(eventsUntilAbort);
});

it('fires `timeout` after its timeout, and waits for no response', async () => {
  await setControls({ delay: 5000 });
  const { xhr, events, ended } = open('GET /api/test-todos');
  xhr.timeout = 20;
  const begin = performance.now();
  xhr.send();
  await ended;
  expect(performance.now() - begin).toBeLessThan(2000);
  expect([xhr.readyState, xhr.status]).toEqual([4, 0]);
  expect(events).toEqual(['1', 'loadstart', '4', 'timeout', 'loadend']);
});

it('fires `load` within the timeout, once', async () => {
  const { xhr, events, ended } = open('GET /api/test-todos');
  xhr.timeout = 300;
  xhr.send();
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(events.filter((type) => type === 'loadend' || type === 'timeout')).toEqual(['loadend']);
});

it('fires no further event when a handler aborts', async () => {
  const { xhr, events } = open('GET /api/test-todos');
  xhr.addEventListener('readystatechange', () => xhr.readyState === 2 && xhr.abort());
  xhr.send();
  await vi.waitFor(() => expect(events).toContain('abort'));
  expect(events).toEqual(['1', 'loadstart', '2', '4', 'abort', 'loadend']);
});

it('throws when it is sent before it is open, twice, or after an abort', () => {
  expect(() => new XMLHttpRequest().send()).toThrow('invalid state');
  const { xhr } = open('GET /api/test-todos');
  xhr.send();
  expect(() => xhr.send()).toThrow('not open');
  xhr.abort();
  expect(() => xhr.send()).toThrow('not open');
});

it('sends other URLs, and synchronous calls, to the network', () => {
  const [, { prototype }] = originals;
  const sendToNetwork = vi.spyOn(prototype, 'send').mockImplementation(() => {});
  open('GET /covers/a-suitable-boy.svg').xhr.send();
  const xhr = new XMLHttpRequest();
  xhr.open('GET', '/api/test-todos', false);
  xhr.send();
  expect(sendToNetwork).toHaveBeenCalledTimes(2);
});
