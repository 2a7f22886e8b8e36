import { openDB } from 'idb';
import { DEFAULT_DELAY_MS, parseDelay } from './latency.ts';

const DATABASE = 'kitabdost-mock';
const SETTINGS = 'settings';
const DELAY = 'delay';

let inMemory: unknown;

/**
 * ms each answer waits. Kept in a database of its own, because the worker is put to sleep and woken
 * between calls and cannot see the page's address or `localStorage`.
 */
export async function readDelay(): Promise<number> {
  try {
    const database = await open();
    const delay: unknown = await database.get(SETTINGS, DELAY);
    database.close();
    return parseDelay(delay);
  } catch {
    return parseDelay(inMemory);
  }
}

/** Kept until changed again; the default takes the setting away. */
export async function writeDelay(delay: number): Promise<void> {
  inMemory = delay;
  try {
    const database = await open();
    if (delay === DEFAULT_DELAY_MS) await database.delete(SETTINGS, DELAY);
    else await database.put(SETTINGS, delay, DELAY);
    database.close();
  } catch {
    // Where nothing can be stored the setting lives as long as the page.
  }
}

function open() {
  return openDB(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(SETTINGS) });
}
