import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const MESSAGE = 'This page did not load completely. Please reload it.';
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  sessionStorage.clear();
  document.body.innerHTML = '<button>Add</button><input>';
  vi.stubGlobal('location', { ...location, search: '', href: 'http://shop.test/', reload });
  // The script replaces it; other test files of this process must not wait for an API.
  vi.stubGlobal('fetch', fetch);
});

afterEach(() => {
  window.takeEarlyEvents?.();
  delete window.takeEarlyEvents;
  delete window.kitabdost;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Runs the inline script of a page that was rendered for the query `search`. */
async function runInlineScript(src = '/first.js /second.js', search?: string) {
  const inline = Object.assign(document.createElement('script'), { type: 'text/plain' });
  inline.dataset['src'] = src;
  if (search !== undefined) inline.dataset['search'] = search;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(inline);
  vi.resetModules();
  await import('./before-start.ts');
}

function listScripts() {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script')];
}

function getButton() {
  return document.querySelector('button') ?? expect.fail('There is no button.');
}

function readMessage() {
  return document.querySelector('[role=alert]')?.textContent;
}

/** Simulates that the first script fails to load. */
async function failFirstScript() {
  listScripts()[0]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
}

it.each([
  ['', undefined, false],
  ['?utm_source=letter', undefined, false],
  ['?rating=4', undefined, true],
  ['?category=Mystery&price=500', '?price=500&category=Mystery', false],
  ['?category=Mystery&category=Romance', '?category=Romance&category=Mystery', false],
  ['?search=a%20b&utm_source=letter', '?search=a+b', false],
  ['?category=Mystery', '?category=Romance', true],
  ['', '?category=Romance', true],
])('at %j, hides a list that was rendered for %j: %s', async (search, renderedFor, isHidden) => {
  vi.stubGlobal('location', { ...location, search });
  delete document.documentElement.dataset['query'];
  await runInlineScript('/first.js', renderedFor);
  expect(document.documentElement.dataset['query'] !== undefined).toBe(isHidden);
});

it('starts the scripts once the page has loaded', async () => {
  await runInlineScript();
  expect(listScripts()).toEqual([]);
  dispatchEvent(new Event('load'));
  dispatchEvent(new Event('load'));
  expect(listScripts().map(({ src, type }) => [new URL(src).pathname, type])).toEqual([
    ['/first.js', 'module'],
    ['/second.js', 'module'],
  ]);
});

it('waits at most 2.5 s for the page to load', async () => {
  await runInlineScript();
  vi.advanceTimersByTime(2499);
  expect(listScripts()).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(listScripts()).toHaveLength(2);
});

it('starts the scripts at the first event of the visitor', async () => {
  await runInlineScript();
  getButton().click();
  expect(listScripts()).toHaveLength(2);
});

it('starts the scripts when a field gets focus', async () => {
  await runInlineScript();
  document.querySelector('input')?.focus();
  expect(listScripts()).toHaveLength(2);
});

it('starts no scripts in development, where Vite starts them', async () => {
  await runInlineScript('');
  getButton().click();
  expect(listScripts()).toHaveLength(0);
  expect(window.takeEarlyEvents?.()).toEqual([{ element: getButton() }]);
});

it('reloads once per build, whichever page cannot load the first script', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  for (const src of ['/first.js /list.js', '/first.js /book.js', '/next.js /book.js']) {
    await runInlineScript(src);
    dispatchEvent(new Event('load'));
    await failFirstScript();
    window.takeEarlyEvents?.();
    document.head.replaceChildren();
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

it('shows a message instead of reloading if the visitor has used the page', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  await runInlineScript();
  getButton().click();
  expect(getButton().ariaBusy).toBe('true');
  await failFirstScript();
  expect(fetch).not.toHaveBeenCalled();
  expect(readMessage()).toBe(MESSAGE);
  expect(getButton().ariaBusy).toBeNull();
  expect([getButton().disabled, document.querySelector('input')?.disabled]).toEqual([true, true]);
});

it('does not reload if the visitor has used the page while it was requested again', async () => {
  const available = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => available.promise);
  await runInlineScript();
  dispatchEvent(new Event('load'));
  await failFirstScript();
  getButton().click();
  available.resolve(new Response());
  await vi.advanceTimersByTimeAsync(0);
  expect([reload.mock.calls, readMessage()]).toEqual([[], MESSAGE]);
});

it('does not reload while the visitor leaves the page, because Firefox then aborts its scripts', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  await runInlineScript();
  dispatchEvent(new Event('load'));
  dispatchEvent(new Event('beforeunload'));
  await failFirstScript();
  expect(fetch).not.toHaveBeenCalled();
  expect([reload.mock.calls, readMessage()]).toEqual([[], undefined]);
});

it('shows a message after 20 s, and replays the events if the script loads after all', async () => {
  await runInlineScript();
  getButton().click();
  vi.advanceTimersByTime(19_999);
  expect(readMessage()).toBeUndefined();
  expect(getButton().ariaBusy).toBe('true');
  vi.advanceTimersByTime(1);
  expect(readMessage()).toBe(MESSAGE);
  expect([getButton().ariaBusy, getButton().disabled]).toEqual([null, false]);
  expect(window.takeEarlyEvents?.()).toEqual([{ element: getButton() }]);
  expect(readMessage()).toBeUndefined();
  expect(window.takeEarlyEvents?.()).toEqual([]);
});

it('shows the message only once', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  await runInlineScript();
  vi.advanceTimersByTime(30_000);
  await failFirstScript();
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
});

it('rejects the calls that wait for the API if the first script cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  await runInlineScript();
  const reason = fetch(`${location.origin}/api/products`).catch(String);
  expect(listScripts()).not.toHaveLength(0);
  await failFirstScript();
  expect(await reason).toBe('TypeError: The page did not load.');
});

it('shows no message after React has taken over', async () => {
  await runInlineScript();
  getButton().click();
  window.takeEarlyEvents?.();
  vi.advanceTimersByTime(30_000);
  expect(readMessage()).toBeUndefined();
  expect(getButton().ariaBusy).toBeNull();
});

it('shows the page for browsers without JavaScript if the browser is too old, and says why', async () => {
  const note = document.createElement('noscript');
  // If scripts run, the content of `noscript` is text.
  note.textContent = '<p><span class="no-script-reason">JavaScript is off.</span> You can browse';
  document.body.prepend(note);
  vi.stubGlobal('CompressionStream', undefined);
  Reflect.deleteProperty(window, 'CompressionStream');
  await runInlineScript();
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.querySelector('p')?.textContent).toBe(
    'This browser is too old for the scripts of this page. You can browse',
  );
  getButton().click();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(30_000);
  expect(listScripts()).toEqual([]);
  expect([getButton().ariaBusy, readMessage(), window.takeEarlyEvents]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});

it.each([
  ['the demo has different ones', 'kd-books'],
  ['its owner has changed the shop', 'kd-shop'],
])('hides the prerendered books if %s', async (_, key) => {
  const { dataset } = document.documentElement;
  await runInlineScript();
  expect('books' in dataset).toBe(false);
  localStorage.setItem(key, '1');
  window.takeEarlyEvents?.();
  await runInlineScript();
  expect('books' in dataset).toBe(true);
  delete dataset['books'];
  localStorage.clear();
});

it('shows the colours that the owner of the demo has chosen', async () => {
  localStorage.setItem('kd-colours', '--kd-primary:#8a1c5f');
  await runInlineScript();
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--kd-primary')).toBe('#8a1c5f');
  localStorage.clear();
  // Removes the listeners of the first run, which the second run would replace.
  window.takeEarlyEvents?.();
  await runInlineScript();
  expect(style.cssText).toBe('');
});
