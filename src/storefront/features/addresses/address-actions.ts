import type { Address } from '#contract/address.ts';
import { deleteAddress, putAddress, trimFields, type AddressFields } from '#domain/address.ts';
import { showToast } from '#ui/toaster.tsx';
import { getAddresses, setAddresses } from './address-store.ts';

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
