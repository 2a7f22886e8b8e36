import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAMPLE_ADDRESS } from '#contract/address.ts';
import { createTestApi, send, signUp } from '#api/testing.ts';
import { anAddress } from '#domain/builders.ts';
import { getSession, logOut, startSession } from '../../session/session-store.ts';
import { accountAddresses as book, moveStoredAddresses } from './account-addresses.ts';

const EMAIL = 'asha@example.com';
const KEY = `addresses:${EMAIL}`;
const HOME = anAddress();
const WORK = anAddress({ id: 'a2', name: 'Work' });

let api: ReturnType<typeof createTestApi>;
let token: string;
/** Replaces the API's response, if it returns one. */
let intercept: (method: string, request: Request) => Promise<Response | undefined>;

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  api = createTestApi();
  token = await signUp(api);
  intercept = async () => undefined;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { signal: _signal, ...rest } = init;
    const request = new Request(address, rest);
    return (await intercept(request.method, request.clone())) ?? api.fetch(request);
  });
  startSession({ token, user: { firstName: 'A', lastName: 'B', email: EMAIL } }, true);
});

afterEach(() => {
  book.forget?.();
  logOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function readAccount() {
  const { body } = await send(api, 'GET /user/addresses', { token });
  const { addresses } = body as { addresses: { id: string; name: string }[] };
  return addresses.map(({ id, name }) => `${id} ${name}`);
}

function storeInBrowser(...addresses: unknown[]) {
  localStorage.setItem(KEY, JSON.stringify(addresses));
}

it('reads the addresses when a screen begins to show them', async () => {
  await book.put(HOME);
  book.forget?.();
  expect(book.get()).toEqual({ status: 'idle' });
  const stop = book.subscribe(() => {});
  await vi.waitFor(() => expect(book.get()).toEqual({ status: 'ready', data: [HOME] }));
  stop();
});

it('shows and keeps what is added, changed and deleted', async () => {
  expect(await book.put(HOME)).toEqual({ isMade: true });
  expect(await book.put(WORK)).toEqual({ isMade: true });
  expect(await book.put({ ...HOME, name: 'Asha R.' })).toEqual({ isMade: true });
  expect(book.get().data).toEqual([{ ...HOME, name: 'Asha R.' }, WORK]);
  expect(await book.remove('a2')).toEqual({ isMade: true });
  expect(book.get().data).toEqual([{ ...HOME, name: 'Asha R.' }]);
  expect(await readAccount()).toEqual(['a1 Asha R.']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('adds nothing twice if the response was lost and the user tries again', async () => {
  intercept = async (method, request) => {
    if (method !== 'POST') return undefined;
    await api.fetch(request);
    intercept = async () => undefined;
    throw new TypeError('Failed to fetch');
  };
  expect(await book.put(HOME)).toMatchObject({ isMade: false });
  expect(await book.put({ ...HOME, name: 'Asha R.' })).toEqual({ isMade: true });
  expect(await readAccount()).toEqual(['a1 Asha R.']);
  expect(book.get().data).toHaveLength(1);
});

it('adds an address though the list cannot be read again', async () => {
  await book.put(HOME);
  intercept = async (method) =>
    method === 'GET'
      ? Response.json({ errors: ['No.'], code: 'not-found' }, { status: 404 })
      : undefined;
  await book.refresh();
  expect(book.get().status).toBe('failed');
  expect(await book.put(WORK)).toEqual({ isMade: true });
  expect(book.get()).toEqual({ status: 'ready', data: [HOME, WORK] });
});

it('reads the list again after a change that failed', async () => {
  await book.put(HOME);
  await send(api, 'DELETE /user/addresses/a1', { token });
  expect(await book.remove('a1')).toEqual({
    isMade: false,
    problem: 'The shop could not answer just now. Please try again.',
  });
  await book.refresh();
  expect(book.get()).toEqual({ status: 'ready', data: [] });
});

it('keeps the data if they cannot be read again', async () => {
  await book.put(HOME);
  intercept = async () => Response.json({ errors: ['No.'], code: 'not-found' }, { status: 404 });
  await book.refresh();
  expect(book.get()).toMatchObject({ status: 'failed', data: [HOME] });
});

it('ends a session that the API no longer accepts', async () => {
  intercept = async () => Response.json({ errors: ['No.'], code: 'bad-token' }, { status: 401 });
  await book.refresh();
  expect(getSession()).toBeUndefined();
});

it('moves the browser’s addresses into the account once, without the sample', async () => {
  storeInBrowser(SAMPLE_ADDRESS, HOME, { ...WORK, name: 'x'.repeat(101) });
  await moveStoredAddresses();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(await readAccount()).toEqual(['a1 Asha Rao', `a2 ${'x'.repeat(100)}`]);
  await book.remove('a1');
  await moveStoredAddresses();
  await book.refresh();
  expect(book.get().data?.map(({ id }) => id)).toEqual(['a2']);
});

it('moves an address once, even if another tab does the same', async () => {
  storeInBrowser(HOME, WORK);
  intercept = async (method, request) => {
    if (method === 'POST') await api.fetch(request);
    return undefined;
  };
  await moveStoredAddresses();
  expect(await readAccount()).toEqual(['a1 Asha Rao', 'a2 Work']);
});

it('keeps only the addresses that could not be moved, for the next time', async () => {
  storeInBrowser(HOME, WORK);
  intercept = async (method, request) => {
    const isSecond = method === 'POST' && (await request.text()).includes('"Work"');
    return isSecond ? Response.json({ error: { message: 'No.' } }, { status: 500 }) : undefined;
  };
  await moveStoredAddresses();
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([WORK]);
  await send(api, 'DELETE /user/addresses/a1', { token });
  intercept = async () => undefined;
  await moveStoredAddresses();
  expect(await readAccount()).toEqual(['a2 Work']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('drops an address without any readable text', async () => {
  storeInBrowser({ ...HOME, city: '\u202e' }, WORK);
  await moveStoredAddresses();
  expect(await readAccount()).toEqual(['a2 Work']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('moves no address of another email', async () => {
  localStorage.setItem('addresses:ravi@example.com', JSON.stringify([HOME]));
  await moveStoredAddresses();
  expect(await readAccount()).toEqual([]);
  expect(localStorage.getItem('addresses:ravi@example.com')).not.toBeNull();
});
