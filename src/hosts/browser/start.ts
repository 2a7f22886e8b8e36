import { readMirror } from '#devtools/controls/badge/mirror.ts';
import { hearNotes } from './notes.ts';
import { wait } from './wait.ts';

const CONTROL_LIMIT_MS = 1000;
const REGISTER_LIMIT_MS = 8000;

let stopHearing: (() => void) | undefined;

/**
 * Puts the mock back end in place; resolves once `/api` is answered. The worker is used where it
 * controls the page in time, else the page answers by itself: both may run over one database.
 * `readAnew` is called whenever the data that screens show were replaced.
 */
export async function startMock(readAnew: () => unknown): Promise<void> {
  // Without network the calls fail, and are made again when it is back.
  const takeOver = () => answerHere().then(readAnew, () => undefined);
  stopHearing ??= hearNotes((note) => {
    if (note === 'homeless') return takeOver();
    if (note === 'data') readAnew();
    return followControls();
  });
  if (readMirror()) void followControls();
  await obeyAddress();
  if (!(await isWorkerInControl())) return answerHere();
  // Whoever clears the site's data takes the worker away under an open page.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!navigator.serviceWorker.controller) void takeOver();
  });
}

async function answerHere() {
  if (!crypto.subtle) (await import('./lend-crypto.ts')).lendCrypto();
  const { answerInPage } = await import('./in-page.ts');
  answerInPage();
}

/** What only a page needs on which something is set. */
function loadPageSide() {
  return import('./page-side.ts');
}

async function followControls() {
  // Without network, and where nothing is kept, the mark stays away.
  await loadPageSide().then(
    (side) => side.followControls(),
    () => undefined,
  );
}

/** `?mockDelay=0` and its like leave the address at once: neither router nor reload sees them. */
async function obeyAddress() {
  const url = new URL(location.href);
  const given = [...url.searchParams].filter(([name]) => /^mock[A-Z]/.test(name));
  if (given.length === 0) return;
  for (const [name] of given) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  await (await loadPageSide()).obeyAddress(given);
}

async function isWorkerInControl(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    // A frame of another origin may not even look.
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) {
      void serviceWorker.register(workerUrl()).catch(() => undefined);
      return true;
    }
    const controlled = new Promise<true>((resolve) =>
      serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
    );
    // The script may come over a slow network: only what follows it is held to a second.
    const registration = await Promise.race([
      serviceWorker.register(workerUrl()),
      wait(REGISTER_LIMIT_MS),
    ]);
    registration?.active?.postMessage('claim');
    return await Promise.race([controlled, wait(CONTROL_LIMIT_MS).then(() => false)]);
  } catch {
    return false;
  }
}

function workerUrl(): string {
  return `${import.meta.env.BASE_URL}sw.js`;
}
