import { useState } from 'react';
import type { ApiError } from '#client/client.ts';
import { attempt } from '../api.ts';
import { useSending } from './calls.ts';
import { type Drafts, hasValues, type DraftRules, useDrafts } from './drafts.ts';

interface EditingOptions<Item, Values extends object> {
  /** The key and the question of `useUnsaved`. */
  key: string;
  question: string;
  loaded: Item;
  /** Returns the number of changes; 0 for a new item. */
  getVersion: (item: Item) => number;
  rules: DraftRules<Item, Values>;
  initial?: Drafts<Item, Values>;
  /** Reads the item again. */
  read: () => Promise<Item>;
}

/** Why a save failed, as a sentence and as the API said it; neither if it did not. */
interface Outcome<Item> {
  /** The version that has all drafts by an earlier save, whose response was lost. */
  stored?: Item;
  error?: string | undefined;
  failure?: ApiError | undefined;
}

/** The state of a page that edits one item: its newest version, what is typed, and its saving. */
export function useEditing<Item, Values extends object>(options: EditingOptions<Item, Values>) {
  const { key, question, loaded, getVersion, rules, initial, read } = options;
  /** The version that a call has returned: that of the loader may be shown later. */
  const [returned, setItem] = useState(loaded);
  const item = getVersion(returned) > getVersion(loaded) ? returned : loaded;
  const drafts = useDrafts(key, question, rules, initial);
  const sending = useSending();
  const reread = async () => {
    const { value } = await attempt(read);
    if (value) setItem(value);
    return value;
  };
  return {
    ...sending,
    ...drafts,
    item,
    setItem,
    /** Reads the newest version, which the next try sends. What is typed stays. */
    reread,
    change(values: Partial<Values>) {
      for (const [field, value] of Object.entries(values) as [keyof Values & string, never][])
        drafts.type({ item, field, value, isSaving: sending.isSending });
    },
    /** Does work that saves the drafts. After a conflict, reads the newest version. */
    async attemptSave(work: () => Promise<void>): Promise<Outcome<Item>> {
      const { error, failure } = await attempt(work);
      const newer = failure?.code === 'changed-meanwhile' ? await reread() : undefined;
      return newer && hasValues(newer, drafts.drafts, rules)
        ? { stored: newer }
        : { error, failure };
    },
    forget() {
      drafts.forget();
      sending.setError(undefined);
    },
  };
}
