import type { AddressFields } from '#domain/address.ts';

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
