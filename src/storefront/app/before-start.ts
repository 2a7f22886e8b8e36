import { LIST_PARAMETERS } from '#domain/finding/book-query.ts';
import { recordEvents, showAsIdle, type EarlyEvent } from '../navigation/early/early-recorder.ts';

// The build inlines this file at the start of every page's body, so it runs before the first paint.
// It is compiled for every browser with ES modules, because old browsers run the check below, too.
const page = document.documentElement;
/**
 * The URLs of the page's module scripts, whether the page is served for several addresses, and the
 * query string that its list was made for.
 */
const { src, shared, search = '' } = document.currentScript?.dataset ?? {};
let incompleteTimer: ReturnType<typeof setTimeout> | undefined;
let events: EarlyEvent[] = [];
let isLeaving = false;

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

/** Shows the page's message for browsers without JavaScript, with another reason. */
function showNoScript() {
  const note = document.querySelector('noscript');
  // If scripts run, the content of the element is text.
  note?.insertAdjacentHTML('afterend', note.textContent);
  const reason = document.querySelector('.no-script-reason');
  if (reason) reason.textContent = 'This browser is too old for the scripts of this page.';
}

function prepare() {
  if (normalize(location.search) !== normalize(search)) page.dataset['query'] = '';
  // A host may respond with "Page not found" for a book or an order that the script can read.
  const mayExist = /\/(books|profile\/orders)\/./.test(location.pathname);
  if (shared !== undefined && mayExist) page.dataset['pending'] = '';
  try {
    if (localStorage['kd-fonts']) page.dataset['fonts'] = '';
    // The demo's pages were made before its owner chose colours and imported books: see `own-books.ts`.
    if (!import.meta.env.VITE_SERVER) {
      page.style.cssText = localStorage['kd-colours'] ?? '';
      if (localStorage['kd-books']) page.dataset['books'] = '';
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
    showAsIdle();
    return events.splice(0);
  };
  addEventListener('beforeunload', () => (isLeaving = true), { signal });
  // Load the covers first, unless the visitor already uses the page.
  for (const type of ['load', 'focusin']) addEventListener(type, start, { signal });
  setTimeout(start, 2500);
}

/**
 * Returns the same text for all query strings of the same list: the order and unrelated parameters
 * do not matter.
 */
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
    // The first script imports the others, so it fails if one of them fails.
    if (index === 0) script.onerror = recover;
    document.head.append(script);
  }
}

/**
 * Called if a script cannot be loaded. Reloads the page once per build, because a newer page may
 * refer to other scripts; but not if recorded input would be lost.
 */
function recover() {
  // Firefox aborts the scripts of a page when the visitor follows a link. A reload would abort the
  // navigation.
  if (isLeaving) return;
  const hasEvents = () => events.length > 0;
  const mayReload = isFirstFailure() && !hasEvents() ? isPageAvailable() : Promise.resolve(false);
  // The visitor may have used the page meanwhile.
  return mayReload.then((isYes) => (isYes && !hasEvents() ? location.reload() : giveUp()));
}

function isFirstFailure(): boolean {
  try {
    // All pages of a build name this script first; the others differ between its pages.
    const lost = src?.split(' ')[0];
    return sessionStorage['kd-lost'] !== (sessionStorage['kd-lost'] = lost);
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
  const controls = document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input');
  for (const control of controls) control.disabled = true;
}

/** Shows a message, which is removed if the script loads after all. */
function showIncomplete() {
  showAsIdle();
  if (document.querySelector('.page-incomplete')) return;
  const words = 'This page did not load completely. Please reload it.';
  const message = `<p class="wrap page-incomplete" role="alert">${words}`;
  document.body.insertAdjacentHTML('afterbegin', message);
}
