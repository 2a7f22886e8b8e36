import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SAMPLE_ADDRESS } from '#contract/account/address.ts';
import { createTestApi, send, signUp } from '#api/testing.ts';
import { MAX_ADDRESSES } from '#domain/delivery/address.ts';
import { anAddress } from '#domain/builders.ts';
import { getSession, logOut, startSession } from '../../session/session-store.ts';
import { accountAddresses as addressBook, moveStoredAddresses } from './address-book.ts';

const EMAIL = 'asha@example.com';
const KEY = `addresses:${EMAIL}`;
const HOME = anAddress();
const WORK = anAddress({ id: 'a2', name: 'Work' });

let api: ReturnType<typeof createTestApi>;
let token: string;
/** Returns a response that replaces the API's, or `undefined` to call the API. */
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
  signIn();
});

afterEach(() => {
  logOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function signIn() {
  startSession({ token, user: { firstName: 'A', lastName: 'B', email: EMAIL } }, true);
}

/** Signs out, which forgets the addresses, and in again. */
function signInAgain() {
  logOut();
  signIn();
}

async function readAccount() {
  const { body } = await send(api, 'GET /user/addresses', { token });
  const { addresses } = body as { addresses: { id: string; name: string }[] };
  return addresses.map(({ id, name }) => `${id} ${name}`);
}

function storeInBrowser(...addresses: unknown[]) {
  localStorage.setItem(KEY, JSON.stringify(addresses));
}

it('reads the addresses when a screen begins to show them', async () => {
  await addressBook.put(HOME);
  signInAgain();
  expect(addressBook.get()).toEqual({ status: 'idle' });
  const stop = addressBook.subscribe(() => {});
  await vi.waitFor(() => expect(addressBook.get()).toEqual({ status: 'ready', data: [HOME] }));
  stop();
});

it('shows and keeps what is added, changed and deleted', async () => {
  expect(await addressBook.put(HOME)).toBeUndefined();
  expect(await addressBook.put(WORK)).toBeUndefined();
  expect(await addressBook.put({ ...HOME, name: 'Asha R.' })).toBeUndefined();
  expect(addressBook.get().data).toEqual([{ ...HOME, name: 'Asha R.' }, WORK]);
  expect(await addressBook.remove('a2')).toBeUndefined();
  expect(addressBook.get().data).toEqual([{ ...HOME, name: 'Asha R.' }]);
  expect(await readAccount()).toEqual(['a1 Asha R.']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('adds an address to those of the account before these are known', async () => {
  await addressBook.put(WORK);
  signInAgain();
  await addressBook.put(HOME);
  expect(addressBook.get().data).toEqual([WORK, HOME]);
});

it('adds nothing twice if the response was lost and the user tries again', async () => {
  intercept = async (method, request) => {
    if (method !== 'POST') return undefined;
    await api.fetch(request);
    intercept = async () => undefined;
    throw new TypeError('Failed to fetch');
  };
  expect(await addressBook.put(HOME)).toBeDefined();
  expect(await addressBook.put({ ...HOME, name: 'Asha R.' })).toBeUndefined();
  expect(await readAccount()).toEqual(['a1 Asha R.']);
  expect(addressBook.get().data).toHaveLength(1);
});

it('adds an address even if the list cannot be read again', async () => {
  await addressBook.put(HOME);
  intercept = async (method) =>
    method === 'GET'
      ? Response.json({ errors: ['No.'], code: 'not-found' }, { status: 404 })
      : undefined;
  await addressBook.reread();
  expect(addressBook.get().status).toBe('failed');
  expect(await addressBook.put(WORK)).toBeUndefined();
  expect(addressBook.get()).toEqual({ status: 'ready', data: [HOME, WORK] });
});

it('reads the list again after a change that failed', async () => {
  await addressBook.put(HOME);
  await send(api, 'DELETE /user/addresses/a1', { token });
  expect(await addressBook.remove('a1')).toMatchObject({
    text: 'The shop cannot respond right now. Please try again.',
  });
  await addressBook.reread();
  expect(addressBook.get()).toEqual({ status: 'ready', data: [] });
});

it('keeps the data if they cannot be read again', async () => {
  await addressBook.put(HOME);
  intercept = async () => Response.json({ errors: ['No.'], code: 'not-found' }, { status: 404 });
  await addressBook.reread();
  expect(addressBook.get()).toMatchObject({ status: 'failed', data: [HOME] });
});

it.each([
  ['read', addressBook.reread],
  ['moved', moveStoredAddresses],
])('ends a session that the API no longer accepts when addresses are %s', async (_, call) => {
  storeInBrowser(HOME);
  intercept = async () => Response.json({ errors: ['No.'], code: 'bad-token' }, { status: 401 });
  await call();
  expect(getSession()).toBeUndefined();
});

it('moves the browser’s addresses into the account once, without the sample, and shortens a long name', async () => {
  storeInBrowser(SAMPLE_ADDRESS, HOME, { ...WORK, name: 'x'.repeat(101) });
  await moveStoredAddresses();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(await readAccount()).toEqual(['a1 Asha Rao', `a2 ${'x'.repeat(100)}`]);
  await addressBook.remove('a1');
  await moveStoredAddresses();
  await addressBook.reread();
  expect(addressBook.get().data?.map(({ id }) => id)).toEqual(['a2']);
});

it('moves an address whose id the API refuses, under another id', async () => {
  storeInBrowser({ ...HOME, id: 'a'.repeat(65) }, { ...WORK, id: 'a 2' });
  await moveStoredAddresses();
  expect(await readAccount()).toEqual([
    expect.stringMatching(/^\S{1,64} Asha Rao$/),
    expect.stringMatching(/^\S{1,64} Work$/),
  ]);
});

it('moves an address that looks wrong, because its user has saved it before', async () => {
  storeInBrowser({ ...HOME, phone: '1' });
  await moveStoredAddresses();
  expect(await readAccount()).toEqual(['a1 Asha Rao']);
});

it('moves the addresses at a sign-in to a shop with a server', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  await import('./address-book.ts');
  const session = await import('../../session/session-store.ts');
  storeInBrowser(HOME);
  session.startSession({ token, user: { firstName: 'A', lastName: 'B', email: EMAIL } }, true);
  await vi.waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  session.logOut();
  expect(await readAccount()).toEqual(['a1 Asha Rao']);
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

it('moves an address into a full account only after the user has deleted one', async () => {
  for (let count = 0; count < MAX_ADDRESSES; count += 1)
    await addressBook.put({ ...HOME, id: `full-${count}` });
  const add = vi.fn<() => void>();
  intercept = async (method) => {
    if (method === 'POST') add();
    return undefined;
  };
  storeInBrowser(WORK);
  signInAgain();
  await addressBook.reread();
  await addressBook.reread();
  expect(add).toHaveBeenCalledOnce();
  await addressBook.remove('full-0');
  await addressBook.reread();
  expect(await readAccount()).toContain('a2 Work');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('takes the last address out of the browser although the first response was lost', async () => {
  for (let count = 1; count < MAX_ADDRESSES; count += 1)
    await addressBook.put({ ...HOME, id: `full-${count}` });
  intercept = async (method, request) => {
    if (method !== 'POST') return undefined;
    await api.fetch(request);
    throw new TypeError('The connection broke.');
  };
  storeInBrowser(WORK);
  await addressBook.reread();
  intercept = async () => undefined;
  await addressBook.reread();
  await addressBook.reread();
  expect(localStorage.getItem(KEY)).toBeNull();
  await addressBook.remove('a2');
  await addressBook.reread();
  expect(await readAccount()).not.toContain('a2 Work');
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

it('reads the addresses again after a change that may have been made', async () => {
  await addressBook.put(HOME);
  const calls: string[] = [];
  intercept = async (method) => {
    calls.push(method);
    if (method === 'GET') return undefined;
    return Response.json({ errors: ['No.'], code: 'failed' }, { status: 500 });
  };
  expect(await addressBook.put({ ...HOME, name: 'Usha' })).toBeDefined();
  await vi.waitFor(() => expect(calls).toEqual(['PATCH', 'GET']));
  expect(await addressBook.remove(HOME.id)).toBeDefined();
  await vi.waitFor(() => expect(calls).toEqual(['PATCH', 'GET', 'DELETE', 'GET']));
  intercept = async () => undefined;
  calls.length = 0;
  expect(await addressBook.remove(HOME.id)).toBeUndefined();
  expect(addressBook.get().data).toEqual([]);
});
