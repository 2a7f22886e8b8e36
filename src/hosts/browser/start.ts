import { readMirror } from '#devtools/controls/mirror.ts';
import { type Message, onMessage } from './messages.ts';

/** How long to wait until the registered worker controls the page. */
const CONTROL_TIMEOUT_MS = 1000;
const REGISTER_TIMEOUT_MS = 8000;

let stopListening: (() => void) | undefined;

/**
 * Starts the mock back end; resolves when `/api` is handled: by the worker if it controls the page
 * in time, else by the page with the returned `fetch`. Calls `onDataReplaced` whenever the data on
 * screen were replaced. `parameters` set controls.
 */
export async function startMock(
  onDataReplaced: () => unknown,
  parameters: [string, string][] = [],
): Promise<typeof fetch | undefined> {
  // Without a network, loading the script may fail. The next 'no-storage' message tries again.
  const takeOver = () => handleCallsHere().then(onDataReplaced, () => undefined);
  stopListening ??= onMessage((message) => {
    if (message === 'no-storage') return takeOver();
    if (message === 'data') onDataReplaced();
    return refreshBadge(message);
  });
  if (readMirror()) void refreshBadge();
  if (window.kitabdost) window.kitabdost.setControls = applyText;
  addEventListener('message', handleMessage);
  if (parameters.length > 0) await (await loadPageControls()).applyUrlParameters(parameters);
  // `npm run dev` reloads the page after a change of the API, but not a worker.
  const isReloaded = import.meta.env.MODE === 'development';
  if (isReloaded || !(await isWorkerInControl())) return handleCallsHere();
  // Clearing the site's data removes the worker from open pages.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!navigator.serviceWorker.controller) void takeOver();
  });
  return undefined;
}

async function handleCallsHere() {
  if (!crypto.subtle) (await import('./polyfill-web-crypto.ts')).polyfillWebCrypto();
  const { handleCallsInPage } = await import('./in-page.ts');
  return handleCallsInPage();
}

/** Loads the code of the developer's controls, which few visits need. */
function loadPageControls() {
  return import('#devtools/controls/page-controls.ts');
}

/** Sets controls by a text such as 'mockDelay=0&mockFail=500'. Throws if it is not understood. */
async function applyText(text: string): Promise<void> {
  const { applyParameters } = await loadPageControls();
  const problems = await applyParameters([...new URLSearchParams(text)]);
  if (problems.length > 0)
    throw new TypeError(`The mock does not understand: ${problems.join(', ')}`);
}

/** Sets controls by a message of a window of this site, such as the page around a frame. */
function handleMessage({ origin, data }: MessageEvent): void {
  if (origin !== location.origin || typeof data !== 'string' || !/^\??mock/i.test(data)) return;
  // The log and the badge report what is not understood.
  const apply = ({ applyParameters }: Awaited<ReturnType<typeof loadPageControls>>) =>
    applyParameters([...new URLSearchParams(data)]);
  // Without a network, loading the script may fail.
  void loadPageControls().then(apply, (error: unknown) => console.warn('No controls.', error));
}

async function refreshBadge(message?: Message) {
  // Without a network, loading the script may fail; the page then shows no badge.
  await loadPageControls().then(
    (pageControls) =>
      message === 'no-story' || message === 'no-room'
        ? pageControls.reportNoStory(message)
        : pageControls.refreshBadge(),
    () => undefined,
  );
}

async function isWorkerInControl(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    // In a frame of another origin, reading `serviceWorker` may throw.
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) {
      // Only looks for an update; the next page looks again.
      serviceWorker.register(getWorkerUrl()).catch(() => undefined);
      return true;
    }
    const controlled = new Promise<true>((resolve) =>
      serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
    );
    // Loading the script may take a long time; the time limit for taking control begins after that.
    const registration = await Promise.race([
      serviceWorker.register(getWorkerUrl()),
      wait(REGISTER_TIMEOUT_MS),
    ]);
    registration?.active?.postMessage('claim');
    return await Promise.race([controlled, wait(CONTROL_TIMEOUT_MS).then(() => false)]);
  } catch {
    return false;
  }
}

function getWorkerUrl(): string {
  return `${import.meta.env.BASE_URL}sw.js`;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
