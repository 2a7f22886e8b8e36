import { SAMPLE_ADDRESS, type Address } from '#contract/account/address.ts';
import { deleteAddress, putAddress, readAddresses } from '#domain/delivery/address.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import type { Readable, Snapshot } from '../../data/resource.ts';
import type { Problem } from '../../data/single-change.tsx';
import { readLocal, withOtherTabs, writeLocal } from '#ui/browser/storage.ts';
import { getSession } from '../../session/session-store.ts';

/** The addresses of the signed-in user, in the browser or in the account. */
export interface AddressBook extends Pick<Readable<Address[]>, 'get' | 'subscribe' | 'reread'> {
  /**
   * Adds the address, or replaces the one with its id. Resolves with the problem, if any.
   * `isConfirmed` says that the user has seen what is doubtful about it.
   */
  put(address: Address, isConfirmed?: boolean): Promise<Problem | undefined>;
  /** Resolves with the problem, if any. */
  remove(id: string): Promise<Problem | undefined>;
}

const INITIAL: Address[] = [SAMPLE_ADDRESS];

/** The last text read for each key, with its addresses: React needs a stable snapshot. */
const known = new Map<string, { text: string | null; snapshot: Snapshot<Address[]> }>();
/** The keys whose addresses could not be stored. Their texts in storage are older than `known`. */
const unsaved = new Set<string>();
const changes = createEmitter();

/** The address book of the demo: stored in this browser, separately for each email. */
export const browserAddresses: AddressBook = {
  get: () => read(getOwnKey()),
  subscribe: withOtherTabs(changes.subscribe),
  reread: async () => {},
  put: (address) => change((addresses) => putAddress(addresses, address)),
  remove: (id) => change((addresses) => deleteAddress(addresses, id)),
};

/** Returns the valid addresses stored for this email; `undefined` without a readable list. */
export function readStoredAddresses(email: string): Address[] | undefined {
  const text = readLocal(getKey(email));
  return text === null ? undefined : parse(text);
}

/** Stores or removes the addresses of this email. Returns the error if this fails. */
export function writeStoredAddresses(email: string, addresses: Address[] | undefined): unknown {
  return writeLocal(getKey(email), addresses && JSON.stringify(addresses));
}

function read(key: string): Snapshot<Address[]> {
  const kept = known.get(key);
  if (kept && unsaved.has(key)) return kept.snapshot;
  const text = readLocal(key);
  if (kept && kept.text === text) return kept.snapshot;
  return remember(key, text, (text !== null && parse(text)) || INITIAL);
}

async function change(update: (addresses: Address[]) => Address[]): Promise<undefined> {
  const key = getOwnKey();
  const addresses = update(read(key).data ?? []);
  const text = JSON.stringify(addresses);
  remember(key, text, addresses);
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

function remember(key: string, text: string | null, data: Address[]): Snapshot<Address[]> {
  const snapshot: Snapshot<Address[]> = { status: 'ready', data };
  known.set(key, { text, snapshot });
  return snapshot;
}

function getOwnKey(): string {
  return getKey(getSession()?.user.email ?? '');
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
