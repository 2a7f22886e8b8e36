import { DEFAULT_DELAY_MS, parseDelay, wait } from './latency.ts';

const CONTROL_LIMIT_MS = 1000;
const REGISTER_LIMIT_MS = 8000;

/**
 * Puts the mock back end in place; resolves once `/api` is answered. The worker is used where it
 * controls the page in time, else the page answers by itself: both may run over one database.
 */
export async function startMock(): Promise<void> {
  await keepDelayOfAddress();
  if (await isWorkerInControl()) return;
  const { answerInPage } = await import('./in-page.ts');
  answerInPage();
}

/** `?mockDelay=0` sets the delay (ms) until it is set again; an empty one takes the default back. */
async function keepDelayOfAddress() {
  const given = new URLSearchParams(location.search).get('mockDelay');
  if (given === null) return;
  const { writeDelay } = await import('./settings.ts');
  await writeDelay(given === '' ? DEFAULT_DELAY_MS : parseDelay(given));
}

async function isWorkerInControl(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) {
    void serviceWorker.register(workerUrl()).catch(() => undefined);
    return true;
  }
  const controlled = new Promise<true>((resolve) =>
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
  );
  try {
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
