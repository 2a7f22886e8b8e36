import { useSyncExternalStore } from 'react';
import type { Address } from '#contract/address.ts';
import { readAddresses } from '#domain/address.ts';
import { hasGuest } from '../../session/guest.ts';

/** Where there is a guest, every user starts with this address: the first checkout has one to choose. */
const SAMPLE: Address = {
  id: 'sample',
  name: 'Meera Srinivasan',
  phone: '98450 12345',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  addressText: '14, Third Cross, Malleshwaram',
};
const FIRST = hasGuest() ? [SAMPLE] : [];

/** The last known text of each key with its addresses, because React needs a stable snapshot. */
const known = new Map<string, { text: string | null; addresses: Address[] }>();
/** The keys that could not be stored. The text in storage is older. */
const unsaved = new Set<string>();
const listeners = new Set<() => void>();

/** The addresses of the user with this email, stored in this browser. */
export function useAddresses(email: string): Address[] {
  return useSyncExternalStore(
    subscribe,
    () => getAddresses(email),
    () => FIRST,
  );
}

export function getAddresses(email: string): Address[] {
  const key = keyOf(email);
  const kept = known.get(key);
  if (kept && unsaved.has(key)) return kept.addresses;
  const text = readText(key);
  if (kept && kept.text === text) return kept.addresses;
  const addresses = (text !== null && parse(text)) || FIRST;
  known.set(key, { text, addresses });
  return addresses;
}

export function setAddresses(email: string, addresses: Address[]): void {
  const key = keyOf(email);
  const text = JSON.stringify(addresses);
  known.set(key, { text, addresses });
  try {
    localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch (error) {
    unsaved.add(key);
    console.info(
      'This browser cannot store addresses: they are lost when the page is closed.',
      error,
    );
  }
  for (const listener of listeners) listener();
}

function keyOf(email: string): string {
  return `addresses:${email.trim().toLowerCase()}`;
}

function parse(text: string): Address[] | undefined {
  try {
    return readAddresses(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab of the same user.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
