import { LIST_PARAMETERS } from '#domain/finding/book-query.ts';
import { holdCalls } from '#hosts/browser/on-demand.ts';
import {
  recordEvents,
  clearBusyMarks,
  type EarlyEvent,
} from '../navigation/early/early-recorder.ts';

// The build inlines this file at the start of every page's body, so it runs before the first paint.
// It is compiled for every browser with ES modules, because old browsers run the check below, too.
const page = document.documentElement;
/** `src`: the module scripts. `shared`: set for several addresses. `search`: the list's query. */
const { src, shared, search = '' } = document.currentScript?.dataset ?? {};
let incompleteTimer: ReturnType<typeof setTimeout> | undefined;
let events: EarlyEvent[] = [];
let isLeaving = false;
const hasMock = !import.meta.env.VITE_API_URL && !import.meta.env.VITE_SERVER;

if (canRunShop()) prepare();
else addEventListener('DOMContentLoaded', showNoScript);

/**
 * Whether the browser is new enough for the module scripts. The supported browsers are in
 * `scripts/build/oldest-browsers.ts`. Chrome has all of these since 103, Firefox since 113 and
 * Safari since 16.4. Newer features are in `polyfills.ts` or not used.
 */
function canRunShop(): boolean {
  const needed: [owner: object | undefined, name: string][] = [
    [window.AbortSignal, 'timeout'],
    [window, 'CompressionStream'],
    [window, 'structuredClone'],
    [Array.prototype, 'findLast'],
    [Object, 'hasOwn'],
  ];
  return needed.every(([owner, name]) => owner && name in owner);
}

/** Shows the page's message for browsers without JavaScript, but with another reason. */
function showNoScript() {
  const note = document.querySelector('noscript');
  // If scripts run, the content of the element is text.
  note?.insertAdjacentHTML('afterend', note.textContent);
  const reason = document.querySelector('.no-script-reason');
  if (reason) reason.textContent = 'This browser is too old for the scripts of this page.';
}

function prepare() {
  if (hasMock) holdCalls(start);
  if (normalize(location.search) !== normalize(search)) page.dataset['query'] = '';
  // A host may send "Page not found" although the script can read the book or the order, or find the ISBN.
  const mayExist = /\/(books|isbn|profile\/orders)\/./.test(location.pathname);
  if (shared !== undefined && mayExist) page.dataset['pending'] = '';
  try {
    if (localStorage['kd-fonts']) page.dataset['fonts'] = '';
    // Pages were built before an owner chose colours, words and books.
    if (!import.meta.env.VITE_SERVER) {
      page.style.cssText = localStorage['kd-colours'] ?? '';
      if (localStorage['kd-books'] || localStorage['kd-shop']) page.dataset['books'] = '';
    }
  } catch {
    // Storage is blocked: treat this as a first visit.
  }
  page.addEventListener('error', ({ target }) => markFailed(target as HTMLElement), true);

  const recording = new AbortController();
  const { signal } = recording;
  events = recordEvents(signal, start);
  window.takeEarlyEvents = () => {
    recording.abort();
    clearTimeout(incompleteTimer);
    document.querySelector('.page-incomplete')?.remove();
    clearBusyMarks();
    return events.splice(0);
  };
  addEventListener('beforeunload', () => (isLeaving = true), { signal });
  // Load the covers first (max. 2.5 s), unless the visitor already uses the page.
  for (const type of ['load', 'focusin']) addEventListener(type, start, { signal });
  setTimeout(start, 2500);
}

/** Returns the same text for all query strings of the same list, in any order. */
function normalize(text: string): string {
  const names: readonly string[] = LIST_PARAMETERS;
  const pairs = [...new URLSearchParams(text)];
  return JSON.stringify(pairs.filter(([name]) => names.includes(name)).sort());
}

function markFailed({ dataset }: HTMLElement) {
  dataset['failed'] = '';
}

function start() {
  if (incompleteTimer !== undefined || !src) return;
  incompleteTimer = setTimeout(showIncomplete, 20_000);
  for (const [index, url] of src.split(' ').entries()) {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = url;
    // The first script imports the others later, and handles their failures: see `lazyRoute`.
    if (index === 0) script.onerror = recover;
    document.head.append(script);
  }
}

/**
 * Called if the first script cannot be loaded. Reloads the page once per build and tab, because a
 * newer page may refer to other scripts; but not if recorded input would be lost.
 */
function recover() {
  // Firefox aborts scripts when a link is followed; a reload would end that navigation.
  if (isLeaving) return;
  const hasEvents = () => events.length > 0;
  const canReload =
    recordFirstFailure() && !hasEvents() ? isPageAvailable() : Promise.resolve(false);
  // The visitor may have used the page meanwhile.
  return canReload.then((isAllowed) => (isAllowed && !hasEvents() ? location.reload() : giveUp()));
}

/** Records the first failure of this build in this tab; `false` if recorded before, or blocked. */
function recordFirstFailure(): boolean {
  try {
    // All pages of a build name the same script first; their other scripts differ.
    const lost = src?.split(' ')[0];
    const before = sessionStorage['kd-lost'];
    sessionStorage['kd-lost'] = lost;
    return before !== lost;
  } catch {
    // Storage is blocked.
    return false;
  }
}

function isPageAvailable(): Promise<boolean> {
  return fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function giveUp() {
  showIncomplete();
  if (hasMock)
    window.kitabdost?.startBy(() => Promise.reject(new TypeError('The page did not load.')));
  const controls = document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input');
  for (const control of controls) control.disabled = true;
}

/** Shows a message, which is removed if the script loads after all. */
function showIncomplete() {
  clearBusyMarks();
  if (document.querySelector('.page-incomplete')) return;
  const words = 'This page did not load completely. Please reload it.';
  const message = `<p class="wrap page-incomplete" role="alert">${words}`;
  document.body.insertAdjacentHTML('afterbegin', message);
}
