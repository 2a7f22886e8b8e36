import type { AddressFields } from '#domain/delivery/address.ts';
import { readTab, writeTab } from '#ui/browser/storage.ts';

const STORAGE_KEY = 'address-draft';

interface Draft {
  form: string;
  fields: AddressFields;
}

/** Returns the key of the form of this user on the page with this scroll key. */
export function createDraftKey(email: string, scrollKey: string): string {
  return `${email} ${scrollKey}`;
}

/**
 * Returns the unsaved input of the form with this key, which survives a reload and the end of the
 * session. Missing and damaged fields come from `initial`. Only the form edited last has a draft.
 */
export function readAddressDraft(draftKey: string, initial: AddressFields): AddressFields {
  const fields = { ...initial };
  const draft = readDraft();
  if (draft?.form !== draftKey) return fields;
  for (const name of Object.keys(initial) as (keyof AddressFields)[]) {
    const text: unknown = draft.fields?.[name];
    if (typeof text === 'string') fields[name] = text;
  }
  return fields;
}

export function writeAddressDraft(draftKey: string, fields: AddressFields): void {
  writeTab(STORAGE_KEY, { form: draftKey, fields } satisfies Draft);
}

/** Drops the draft of every other user. */
export function keepAddressDraftOf(email: string): void {
  if (!String(readDraft()?.form).startsWith(createDraftKey(email, ''))) dropAddressDraft();
}

/** Drops the draft of the form with this key, or of any form if there is no key. */
export function dropAddressDraft(draftKey?: string): void {
  if (draftKey === undefined || readDraft()?.form === draftKey) writeTab(STORAGE_KEY, undefined);
}

function readDraft(): Partial<Draft> | undefined {
  return readTab(STORAGE_KEY) as Partial<Draft> | undefined;
}
