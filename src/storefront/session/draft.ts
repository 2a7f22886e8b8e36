import { readTab, writeTab } from '#ui/browser/storage.ts';
import { getSession } from './session-store.ts';

const STORAGE_KEY = 'drafts';
/** The choices at checkout, to which the page of addresses adds a new address. */
export const CHECKOUT_DRAFT = 'checkout';

interface Drafts {
  /** That of the user who has entered them. */
  email: string;
  forms: Record<string, unknown>;
}

/**
 * Returns what the signed-in user has entered in this form and not sent; an empty object if there is
 * nothing. It survives a reload and the end of the session, but no sign-out. It is not checked.
 */
export function readDraft(form: string): Partial<Record<string, unknown>> {
  return Object(readForms()[form]) as object;
}

/** Keeps changes to some fields of a form; those that are `undefined` are dropped. */
export function changeDraft(form: string, changes: object): void {
  write({ ...readForms(), [form]: { ...readDraft(form), ...changes } });
}

/** Drops what was entered in a form that was sent or cancelled. */
export function dropDraft(form: string): void {
  write({ ...readForms(), [form]: undefined });
}

/** Drops the drafts of all forms. */
export function dropDrafts(): void {
  writeTab(STORAGE_KEY, undefined);
}

/** Drops the drafts of another user than the one who has signed in. */
export function dropOtherDrafts(): void {
  if (readStored().email !== getSession()?.user.email) dropDrafts();
}

function write(forms: Drafts['forms']): void {
  const email = getSession()?.user.email;
  if (email !== undefined) writeTab(STORAGE_KEY, { email, forms } satisfies Drafts);
}

function readForms(): Drafts['forms'] {
  const { email, forms } = readStored();
  return email === getSession()?.user.email ? { ...Object(forms) } : {};
}

function readStored(): Partial<Drafts> {
  return Object(readTab(STORAGE_KEY)) as Partial<Drafts>;
}
