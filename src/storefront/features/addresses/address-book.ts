import { ADDRESS_FIELDS, type Address } from '#contract/account/address.ts';
import {
  MAX_ADDRESSES,
  cleanAddress,
  deleteAddress,
  fitAddress,
  isSample,
  putAddress,
  readAddresses,
} from '#domain/delivery/address.ts';
import { ApiError, api, read, readEmpty, readList } from '#client/client.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { useResource, type Snapshot } from '../../data/resource.ts';
import type { Problem } from '../../data/single-change.tsx';
import {
  queueRead,
  asUser,
  changeAsUser,
  createUserResource,
  endSessionIfOver,
  isSessionOver,
  replaceAsUser,
  rereadAsUser,
} from '../../session/as-user.ts';
import { getSession, onUserChange, type Session } from '../../session/session-store.ts';
import {
  browserAddresses,
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
  const { problem } = await changeAsUser(make);
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

const isOnServer = Boolean(import.meta.env.VITE_SERVER ?? import.meta.env.VITE_API_URL);
const addressBook = isOnServer ? accountAddresses : browserAddresses;

/** The addresses of the signed-in user; `data` is `undefined` until they are known. */
export function useAddresses(): Snapshot<Address[]> {
  return useResource(addressBook);
}

/** Reads the addresses again. A failure is in the snapshot. */
export function rereadAddresses(): Promise<void> {
  return addressBook.reread();
}

if (isOnServer) onUserChange(() => void moveStoredAddresses());

/** Adds or replaces an address. Resolves with the problem, if any. `isNew` chooses the toast. */
export async function saveAddress(
  address: Address,
  { isNew, isConfirmed }: { isNew: boolean; isConfirmed: boolean },
): Promise<Problem | undefined> {
  const problem = await addressBook.put(cleanAddress(address), isConfirmed);
  if (!problem) void showToast(isNew ? 'New Address Added' : 'Address Updated');
  return problem;
}

/** Resolves with the problem, if any. */
export async function removeAddress(id: string): Promise<Problem | undefined> {
  const problem = await addressBook.remove(id);
  if (!problem) void showToast('Address Deleted', 'error');
  return problem;
}

/** The task of the address page, in the state of its history entry. */
export interface AddressTask {
  /** `'new'`, or the id of the address to edit. */
  form: string;
  /** Whether the checkout opened the form, and is to use the new address. */
  isForCheckout?: boolean;
}

export function parseAddressTask(state: unknown): AddressTask | undefined {
  const task = state as Partial<AddressTask> | null;
  if (typeof task?.form !== 'string') return undefined;
  return { form: task.form, isForCheckout: task.isForCheckout === true };
}
