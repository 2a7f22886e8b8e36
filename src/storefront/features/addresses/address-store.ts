import { useSyncExternalStore } from 'react';
import type { Address } from '#contract/address.ts';
import { readAddresses, type AddressFields } from '#domain/address.ts';
import { createEmitter } from '#ui/external-store.ts';
import { hasGuest } from '../../session/session-store.ts';
import { readLocal, withOtherTabs, writeLocal } from '../../navigation/storage.ts';

const STORED = 'address-draft';

interface Draft {
  form: string;
  fields: AddressFields;
}

/**
 * The unsaved input of this form, so that a reload does not lose it. Missing and damaged fields come
 * from `empty`. Only the form that was edited last has a draft.
 */
export function readDraft(form: string, empty: AddressFields): AddressFields {
  const fields = { ...empty };
  const draft = readStored();
  if (draft?.form !== form) return fields;
  for (const name of Object.keys(empty) as (keyof AddressFields)[]) {
    const text: unknown = draft.fields?.[name];
    if (typeof text === 'string') fields[name] = text;
  }
  return fields;
}

export function keepDraft(form: string, fields: AddressFields): void {
  const draft: Draft = { form, fields };
  try {
    sessionStorage.setItem(STORED, JSON.stringify(draft));
  } catch {
    // Without storage, a reload loses the draft.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Nothing was stored.
  }
}

function readStored(): Partial<Draft> | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Partial<Draft> | null;
  } catch {
    return null;
  }
}

/** In a shop with a guest, every user starts with this address, so that checkout has one to choose. */
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

/** The last text read for each key, with its addresses: React needs a stable snapshot. */
const known = new Map<string, { text: string | null; addresses: Address[] }>();
/** Keys whose addresses could not be stored; the text in storage is older. */
const unsaved = new Set<string>();
const changes = createEmitter();
const subscribe = withOtherTabs(changes.subscribe);

/** The addresses of the user with this email, stored in this browser. */
export function useAddresses(email: string): Address[] {
  return useSyncExternalStore(
    subscribe,
    () => getAddresses(email),
    () => FIRST,
  );
}

export function getAddresses(email: string): Address[] {
  const key = getKey(email);
  const kept = known.get(key);
  if (kept && unsaved.has(key)) return kept.addresses;
  const text = readLocal(key);
  if (kept && kept.text === text) return kept.addresses;
  const addresses = (text !== null && parse(text)) || FIRST;
  known.set(key, { text, addresses });
  return addresses;
}

export function setAddresses(email: string, addresses: Address[]): void {
  const key = getKey(email);
  const text = JSON.stringify(addresses);
  known.set(key, { text, addresses });
  const error = writeLocal(key, text);
  if (error === undefined) unsaved.delete(key);
  else {
    unsaved.add(key);
    console.info(
      'This browser cannot store addresses: they are lost when the page is closed.',
      error,
    );
  }
  changes.emit();
}

function getKey(email: string): string {
  return `addresses:${email.trim().toLowerCase()}`;
}

function parse(text: string): Address[] | undefined {
  try {
    return readAddresses(JSON.parse(text));
  } catch {
    return undefined;
  }
}
