import type { AddressFields } from '#domain/delivery/address.ts';
import { readTab, writeTab } from '#ui/browser/storage.ts';

const STORAGE_KEY = 'address-draft';

interface Draft {
  /** The key of the form: the email of its user, a space, and the scroll key of its page. */
  form: string;
  fields: AddressFields;
}

/**
 * Returns the unsaved input of the form with this key, which survives a reload and the end of the
 * session. Missing and damaged fields come from `initial`. Only the form that was edited last has a draft.
 */
export function readAddressDraft(formKey: string, initial: AddressFields): AddressFields {
  const fields = { ...initial };
  const draft = readTab(STORAGE_KEY) as Partial<Draft> | undefined;
  if (draft?.form !== formKey) return fields;
  for (const name of Object.keys(initial) as (keyof AddressFields)[]) {
    const text: unknown = draft.fields?.[name];
    if (typeof text === 'string') fields[name] = text;
  }
  return fields;
}

export function writeAddressDraft(formKey: string, fields: AddressFields): void {
  writeTab(STORAGE_KEY, { form: formKey, fields } satisfies Draft);
}

/** Drops the draft of every other user. */
export function keepAddressDraftOf(email: string): void {
  const draft = readTab(STORAGE_KEY) as Partial<Draft> | undefined;
  if (!String(draft?.form).startsWith(`${email} `)) dropAddressDraft();
}

export function dropAddressDraft(): void {
  writeTab(STORAGE_KEY, undefined);
}
