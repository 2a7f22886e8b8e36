import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const WORDS = 'This page did not load completely. Please reload it.';
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  sessionStorage.clear();
  document.body.innerHTML = '<button>Add</button><input>';
  vi.stubGlobal('location', { ...location, search: '', href: 'http://shop.test/', reload });
});

afterEach(() => {
  window.takeEarlyEvents?.();
  delete window.takeEarlyEvents;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Runs the inline script of a page that names these module scripts. */
async function open(src = '/first.js /second.js', search?: string) {
  const inline = Object.assign(document.createElement('script'), { type: 'text/plain' });
  inline.dataset['src'] = src;
  if (search !== undefined) inline.dataset['search'] = search;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(inline);
  vi.resetModules();
  await import('./before-start.ts');
}

function scripts() {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script')];
}

function button() {
  return document.querySelector('button') ?? expect.fail('There is no button.');
}

function readMessage() {
  return document.querySelector('[role=alert]')?.textContent;
}

/** Reports that the first script has failed to load. */
async function failFirstScript() {
  scripts()[0]?.dispatchEvent(new Event('error'));
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
])('at %j it hides a list that was made for %j: %s', async (search, madeFor, isHidden) => {
  vi.stubGlobal('location', { ...location, search });
  delete document.documentElement.dataset['query'];
  await open('/first.js', madeFor);
  expect(document.documentElement.dataset['query'] !== undefined).toBe(isHidden);
});

it('starts the scripts once the page has loaded', async () => {
  await open();
  expect(scripts()).toEqual([]);
  dispatchEvent(new Event('load'));
  dispatchEvent(new Event('load'));
  expect(scripts().map(({ src, type }) => [new URL(src).pathname, type])).toEqual([
    ['/first.js', 'module'],
    ['/second.js', 'module'],
  ]);
});

it('waits at most 2.5 s for the page to load', async () => {
  await open();
  vi.advanceTimersByTime(2499);
  expect(scripts()).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(scripts()).toHaveLength(2);
});

it('starts on the first event', async () => {
  await open();
  button().click();
  expect(scripts()).toHaveLength(2);
});

it('starts when a field gets focus', async () => {
  await open();
  document.querySelector('input')?.focus();
  expect(scripts()).toHaveLength(2);
});

it('starts nothing in development, where Vite starts the script', async () => {
  await open('');
  button().click();
  expect(scripts()).toHaveLength(0);
  expect(window.takeEarlyEvents?.()).toEqual([{ element: button() }]);
});

it('reloads once per build, whichever page misses the first script', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  for (const src of ['/first.js /list.js', '/first.js /book.js', '/next.js /book.js']) {
    await open(src);
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
  await open();
  button().click();
  expect(button().ariaBusy).toBe('true');
  await failFirstScript();
  expect(fetch).not.toHaveBeenCalled();
  expect(readMessage()).toBe(WORDS);
  expect(button().ariaBusy).toBeNull();
  expect([button().disabled, document.querySelector('input')?.disabled]).toEqual([true, true]);
});

it('does not reload while the visitor leaves the page, because Firefox then aborts its scripts', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  await open();
  dispatchEvent(new Event('load'));
  dispatchEvent(new Event('beforeunload'));
  await failFirstScript();
  expect(fetch).not.toHaveBeenCalled();
  expect([reload.mock.calls, readMessage()]).toEqual([[], undefined]);
});

it('shows a message after 20 s, and replays the events if the script loads after all', async () => {
  await open();
  button().click();
  vi.advanceTimersByTime(19_999);
  expect(readMessage()).toBeUndefined();
  expect(button().ariaBusy).toBe('true');
  vi.advanceTimersByTime(1);
  expect(readMessage()).toBe(WORDS);
  expect([button().ariaBusy, button().disabled]).toEqual([null, false]);
  expect(window.takeEarlyEvents?.()).toEqual([{ element: button() }]);
  expect(readMessage()).toBeUndefined();
  expect(window.takeEarlyEvents?.()).toEqual([]);
});

it('shows the message once', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  await open();
  vi.advanceTimersByTime(30_000);
  await failFirstScript();
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
});

it('shows no message after React has taken over', async () => {
  await open();
  button().click();
  window.takeEarlyEvents?.();
  vi.advanceTimersByTime(30_000);
  expect(readMessage()).toBeUndefined();
  expect(button().ariaBusy).toBeNull();
});

it('leaves the page as it is without JavaScript if the browser is too old, and says so', async () => {
  const note = document.createElement('noscript');
  // Where scripts run, the content of the element is text.
  note.textContent = '<p><span class="no-script-reason">JavaScript is off.</span> You can browse';
  document.body.prepend(note);
  vi.stubGlobal('CompressionStream', undefined);
  Reflect.deleteProperty(window, 'CompressionStream');
  await open();
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.querySelector('p')?.textContent).toBe(
    'This browser is too old for the scripts of this page. You can browse',
  );
  button().click();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(30_000);
  expect(scripts()).toEqual([]);
  expect([button().ariaBusy, readMessage(), window.takeEarlyEvents]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});

it('hides the prerendered books if the demo has different ones', async () => {
  const { dataset } = document.documentElement;
  await open();
  expect('books' in dataset).toBe(false);
  localStorage.setItem('kd-books', '1');
  window.takeEarlyEvents?.();
  await open();
  expect('books' in dataset).toBe(true);
  delete dataset['books'];
  localStorage.clear();
});

it('shows the colours that the owner of the demo has chosen', async () => {
  localStorage.setItem('kd-colours', '--kd-primary:#8a1c5f');
  await open();
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--kd-primary')).toBe('#8a1c5f');
  localStorage.clear();
  // Otherwise the listeners of the first run would stay in the document of all test files.
  window.takeEarlyEvents?.();
  await open();
  expect(style.cssText).toBe('');
});
