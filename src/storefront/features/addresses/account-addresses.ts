import { ADDRESS_FIELDS, type Address } from '#contract/account/address.ts';
import {
  MAX_ADDRESSES,
  deleteAddress,
  fitAddress,
  isSample,
  putAddress,
  readAddresses,
} from '#domain/delivery/address.ts';
import { ApiError, api, read, readEmpty, readList } from '#client/client.ts';
import { queueRead } from '../../data/changes.ts';
import type { Problem } from '../../data/single-change.tsx';
import {
  asUser,
  changeAsUser,
  createUserResource,
  endSessionIfOver,
  isSessionOver,
  replaceAsUser,
  rereadAsUser,
} from '../../session/as-user.ts';
import { getSession, type Session } from '../../session/session-store.ts';
import {
  readStoredAddresses,
  writeStoredAddresses,
  type AddressBook,
} from './browser-addresses.ts';

/** The addresses of the signed-in user's account. */
const list = createUserResource<Address[]>(async (call) => {
  const { addresses } = await readList(api.user.addresses.$get(undefined, call), 'addresses');
  return readAddresses(addresses.map(toAddress)) ?? [];
});

/** The address book of a shop with a server: addresses belong to the account. */
export const accountAddresses: AddressBook = {
  get: list.get,
  subscribe(listener) {
    const stop = list.subscribe(listener);
    if (list.get().status === 'idle') void reread();
    return stop;
  },
  reread,
  put: (address, confirmed = false) =>
    change(async (token) => {
      const known = list.get().data ?? (await list.read());
      const saved = await addOrUpdate({ ...address, confirmed }, token, known);
      replaceAsUser(list, putAddress(known, saved), token);
    }),
  remove: (id) =>
    change(async (token) => {
      await readEmpty(api.user.addresses[':id'].$delete({ param: { id } }, asUser(token)));
      replaceAsUser(list, deleteAddress(list.get().data ?? [], id), token);
    }),
  forget: list.forget,
};

/** Moves the addresses that are stored in this browser into the account of the signed-in user. */
export function moveStoredAddresses(): Promise<void> {
  return queueRead(async () => {
    const session = getSession();
    if (session) await moveToAccount(session);
  });
}

/** Moves the addresses of the browser into the account, then reads those of the account again. */
async function reread(): Promise<void> {
  await moveStoredAddresses();
  await rereadAsUser(list);
}

/** Makes a change. After a problem, reads the list again: the API may have made the change. */
async function change(make: (token: string) => Promise<void>): Promise<Problem | undefined> {
  const problem = await changeAsUser(make);
  if (problem) void reread();
  return problem;
}

/**
 * Adds the address, or updates the one with its id. If an earlier call has added it, although its
 * response was lost, the API responds with that one, and a second call updates it.
 */
async function addOrUpdate(
  address: Address & { confirmed: boolean },
  token: string,
  known: Address[],
): Promise<Address> {
  const { id, ...texts } = address;
  if (!known.some((item) => item.id === id)) {
    const call = api.user.addresses.$post({ json: address }, asUser(token));
    const added = toAddress((await read(call, 'address')).address);
    if (ADDRESS_FIELDS.every((name) => added[name] === address[name])) return added;
  }
  const call = api.user.addresses[':id'].$patch({ param: { id }, json: texts }, asUser(token));
  return toAddress((await read(call, 'address')).address);
}

/**
 * Moves each address that the browser stores into the account; if it stayed, it would come back
 * after the user deletes it. The unchanged sample is only removed. After a failure, the rest stays
 * until the next attempt. While the account is known to be full, only those are tried that it has:
 * the response to an earlier attempt may have been lost.
 */
async function moveToAccount(session: Session): Promise<void> {
  const { email } = session.user;
  const stored = readStoredAddresses(email);
  if (!stored) return;
  const known = list.get().data ?? [];
  const isFull = known.length >= MAX_ADDRESSES;
  let remaining = stored.filter((address) => !isSample(address));
  const accepted = remaining.filter(({ id }) => !isFull || known.some((item) => item.id === id));
  try {
    for (const address of accepted) {
      await add(fitAddress(address), session.token);
      remaining = remaining.filter((item) => item !== address);
      writeStoredAddresses(email, remaining);
    }
    if (remaining.length === 0) writeStoredAddresses(email, undefined);
  } catch (error) {
    endSessionIfOver(error, session);
    if (!isSessionOver(error)) console.error('Addresses could not be moved.', error);
  }
}

/** Adds an address with its id, so that two tabs add it once; without an id that the API refuses. */
async function add({ id, ...fields }: Address, token: string): Promise<void> {
  // The user saw what is doubtful about it when it was saved.
  const texts = { ...fields, confirmed: true };
  const json = /^[\w-]{1,64}$/.test(id) ? { id, ...texts } : texts;
  try {
    await read(api.user.addresses.$post({ json }, asUser(token)), 'address');
  } catch (error) {
    // The API refuses an address with a field of only invisible characters: skip it.
    if (!(error instanceof ApiError) || error.code !== 'bad-request') throw error;
  }
}

function toAddress({ _id, ...address }: Address & { _id: string }): Address {
  return address;
}
