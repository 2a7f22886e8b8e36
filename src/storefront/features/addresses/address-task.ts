import type { Address } from '#contract/address.ts';
import { deleteAddress, putAddress, trimFields, type AddressFields } from '#domain/address.ts';
import { showToast } from '#ui/feedback.tsx';
import { getAddresses, setAddresses } from './address-store.ts';

let added: string | undefined;

/** Passes the address that was just added to checkout, which is one step back in the history. */
export function setAddedAddress(id: string): void {
  added = id;
}

/** Returns the id of that address once. */
export function takeAddedAddress(): string | undefined {
  const id = added;
  added = undefined;
  return id;
}

/** The task of the address page, in the state of its history entry. */
export interface AddressTask {
  /** `'new'`, or the id of the address to edit. */
  form: string;
  /** Whether saving and cancelling lead back to checkout. */
  isForCheckout?: boolean;
}

/** The address just added on the way through checkout, in the state of the checkout's history entry. */
export interface Chosen {
  addressId: string;
}

export function parseAddressTask(state: unknown): AddressTask | undefined {
  const task = state as Partial<AddressTask> | null;
  if (typeof task?.form !== 'string') return undefined;
  return { form: task.form, isForCheckout: task.isForCheckout === true };
}

export function parseChosen(state: unknown): string | undefined {
  const id = (state as Partial<Chosen> | null)?.addressId;
  return typeof id === 'string' ? id : undefined;
}

/** Saves a new address, or changes the one with this id. Returns the id. */
export function saveAddress(email: string, fields: AddressFields, id?: string): string {
  const address: Address = { ...trimFields(fields), id: id ?? createId() };
  setAddresses(email, putAddress(getAddresses(email), address));
  void showToast(id === undefined ? 'New Address Added' : 'Address Updated');
  return address.id;
}

export function removeAddress(email: string, id: string): void {
  setAddresses(email, deleteAddress(getAddresses(email), id));
  void showToast('Address Deleted', 'error');
}

/** `crypto.randomUUID` is not available over plain http. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
