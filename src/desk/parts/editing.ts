import { useState } from 'react';
import { useNavigateIfHere } from '#ui/browser/navigation.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { attempt } from '../api.ts';
import { useSending } from './calls.ts';
import { type Drafts, hasValues, type DraftRules, type Rebase, useDrafts } from './drafts.ts';

interface EditingOptions<Item, Values extends object> {
  /** What the item is, such as 'book'. */
  noun: string;
  /** The id of the item; '' for a new one. */
  id: string;
  /** The path of the list, below which the pages of its items are. */
  listPath: string;
  /** Asked before typed values are left behind. */
  question: string;
  loaded: Item;
  /** Returns the number of changes; 0 for a new item. */
  getVersion: (item: Item) => number;
  rules: DraftRules<Item, Values>;
  initial?: Drafts<Item, Values>;
  read: () => Promise<Item>;
}

/** The state of a page that edits one item: its newest version, what is typed, and its saving. */
export function useEditing<Item, Values extends object>(options: EditingOptions<Item, Values>) {
  const { noun, id, listPath, question, loaded, getVersion, rules, initial, read } = options;
  /** The version that a call has returned: that of the loader may be shown later. */
  const [returned, setItem] = useState(loaded);
  const item = getVersion(returned) > getVersion(loaded) ? returned : loaded;
  const drafts = useDrafts(`${noun} ${id || 'new'}`, question, rules, initial);
  const sending = useSending();
  const navigate = useNavigateIfHere();
  const reread = async () => {
    const { value } = await attempt(read);
    if (value) setItem(value);
    return value;
  };
  const undo = () => {
    drafts.forget();
    sending.setError(undefined);
  };
  return {
    ...sending,
    ...drafts,
    item,
    setItem,
    /** Reads the newest version, which the next try sends. What is typed stays. */
    reread,
    change(values: Partial<Values>, shown = item) {
      for (const [field, value] of Object.entries(values) as [keyof Values & string, never][])
        drafts.type({ item: shown, field, value, isSaving: sending.isSending });
    },
    /**
     * Does work that saves the drafts; returns why it failed. After a conflict, reads the newest
     * version: `stored` if it has all drafts, because the response to an earlier save was lost.
     */
    async attemptSave(work: () => Promise<void>) {
      const { error, failure } = await attempt(work);
      const newer = failure?.code === 'changed-meanwhile' ? await reread() : undefined;
      const stored = newer && hasValues(newer, drafts.drafts, rules) ? newer : undefined;
      return stored ? { stored } : { error, failure };
    },
    undo,
    /** Opens the page of an item that was added. What was typed since stays unsaved there. */
    async openAdded(addedId: string, sent: Drafts<Item, Values>, rebase: Rebase<Item, Values>) {
      drafts.dropSent(sent, rebase);
      drafts.moveTo(`${noun} ${addedId}`);
      await navigate(`${listPath}/${encodeURIComponent(addedId)}`, { replace: true });
    },
    /** Drops what is typed, and leaves for the list, or for a view of it. */
    async leave(message?: string, to = listPath) {
      undo();
      if (message !== undefined) void showToast(message);
      await navigate(to);
    },
  };
}
