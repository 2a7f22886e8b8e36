import type { Address } from '#contract/account/address.ts';
import { cleanAddress } from '#domain/delivery/address.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { useResource, type Snapshot } from '../../data/resource.ts';
import type { Problem } from '../../data/single-change.tsx';
import { onUserChange } from '../../session/session-store.ts';
import { accountAddresses, moveStoredAddresses } from './account-addresses.ts';
import { browserAddresses } from './browser-addresses.ts';

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

// Drop the addresses of the last user, and move those of this browser into the account.
onUserChange(() => {
  addressBook.forget?.();
  if (isOnServer) void moveStoredAddresses();
});

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

let addedId: string | undefined;

/** Stores the id of a new address for the checkout, which is one step back in the history. */
export function setAddedAddress(id: string): void {
  addedId = id;
}

/** Returns the id that `setAddedAddress` stored, and forgets it. */
export function takeAddedAddress(): string | undefined {
  const id = addedId;
  addedId = undefined;
  return id;
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
