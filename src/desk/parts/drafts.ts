import { flushSync } from 'react-dom';
import { useUnsaved } from './unsaved.tsx';
import { useState } from 'react';
import { useNavigateIfHere } from '#ui/browser/navigation.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { attempt } from '../api.ts';
import { useSending } from './calls.ts';
import { isSameJson } from '#domain/values/same-json.ts';

/** An unsaved value of a field of an item, such as a book. */
export interface Draft<Item, Values extends object> {
  field: keyof Values & string;
  value: Values[keyof Values];
  /** The version of the item that the value is compared with; see `DraftRules`. */
  original: Item;
}

export type Drafts<Item, Values extends object> = readonly Draft<Item, Values>[];

export interface DraftRules<Item, Values extends object> {
  /** Returns the stored value of a field. */
  read: (item: Item, field: keyof Values & string) => unknown;
  /** Whether two values are the same; by default, if their JSON is. */
  isSame?: (value: unknown, other: unknown) => boolean;
  /** In a list of items, whether two versions are of the same one. */
  isOf?: (item: Item, other: Item) => boolean;
  /**
   * The fields whose difference is saved, so that they are never outdated. `seen`: the difference from
   * the version that the field showed when its draft began. `latest`: from the one shown now. Values
   * of other fields are compared with the version before the first draft of the item.
   */
  differences?: { [Field in keyof Values]?: 'seen' | 'latest' };
  /** The field with which another makes up one thing: a draft is outdated with either of them. */
  pairs?: { [Field in keyof Values]?: keyof Values & string };
}

export type Rebase<Item, Values extends object> = (
  draft: Draft<Item, Values>,
  sent: Draft<Item, Values> | undefined,
) => Item;

interface Typed<Item, Values extends object> {
  /** The version that the page shows. */
  item: Item;
  field: keyof Values & string;
  value: Values[keyof Values];
  /** Whether drafts are being saved: even a value that equals the old one is then a draft. */
  isSaving?: boolean;
}

/**
 * Replaces the field's draft by a new last one; a value that is stored removes it. What is stored may
 * be newer than the original; a difference is one from the original.
 */
export function typeInto<Item, Values extends object>(
  drafts: Drafts<Item, Values>,
  { item, field, value, isSaving = false }: Typed<Item, Values>,
  { read, isSame = isSameJson, isOf = () => true, differences = {} }: DraftRules<Item, Values>,
): Drafts<Item, Values> {
  const own = drafts.filter(({ original }) => isOf(original, item));
  const replaced = own.find((draft) => draft.field === field);
  const { [field]: difference } = differences;
  const earlier = { seen: replaced, latest: undefined, none: replaced ?? own[0] };
  const first = earlier[difference ?? 'none'];
  const original = first ? first.original : item;
  const others = drafts.filter((draft) => draft !== replaced);
  const isStored = !isSaving && isSame(value, read(difference ? original : item, field));
  return isStored ? others : [...others, { field, value, original }];
}

/** Whether the field was changed elsewhere, to another value than the draft's, or its pair was. */
export function isOutdated<Item, Values extends object>(
  { field, value, original }: Draft<Item, Values>,
  current: Item,
  { read, isSame = isSameJson, differences = {}, pairs = {} }: DraftRules<Item, Values>,
): boolean {
  if (differences[field]) return false;
  const isChanged = (name: keyof Values & string) =>
    !isSame(read(original, name), read(current, name));
  const pair = pairs[field];
  const isPairChanged = pair !== undefined && isChanged(pair);
  return isPairChanged || (isChanged(field) && !isSame(value, read(current, field)));
}

/** Whether an item has the values of all these drafts, as after a save whose response was lost. */
export function hasValues<Item, Values extends object>(
  item: Item,
  drafts: Drafts<Item, Values>,
  { read, isSame = isSameJson }: DraftRules<Item, Values>,
): boolean {
  return drafts.every(({ field, value }) => isSame(value, read(item, field)));
}

/**
 * Removes the drafts that were sent and saved. For each of the others, `rebase` returns the version
 * that it is compared with now; it gets the sent draft of the same field, if there was one.
 */
export function dropSent<Item, Values extends object>(
  drafts: Drafts<Item, Values>,
  sent: Drafts<Item, Values>,
  rebase: Rebase<Item, Values>,
  { read, isSame = isSameJson, isOf = () => true }: DraftRules<Item, Values>,
): Drafts<Item, Values> {
  return drafts.flatMap((draft) => {
    const { field, value } = draft;
    const before = sent.find((one) => one.field === field && isOf(one.original, draft.original));
    const original = rebase(draft, before);
    const isNew = original !== draft.original;
    const isStored = before?.value === value || (isNew && isSame(value, read(original, field)));
    return isStored ? [] : { ...draft, original };
  });
}

/** Keeps the drafts of an item, or of a list of items; see `useUnsaved`. */
export function useDrafts<Item, Values extends object>(
  key: string,
  question: string,
  rules: DraftRules<Item, Values>,
  /** The drafts of a new item that is filled in from the start. */
  initial: Drafts<Item, Values> = [],
) {
  const [stored, setStored, move] = useUnsaved<Drafts<Item, Values>>(key, question);
  const drafts = stored ?? initial;
  const update = (change: (before: Drafts<Item, Values>) => Drafts<Item, Values>) =>
    setStored((before = initial) => {
      const after = change(before);
      return after.length > 0 ? after : undefined;
    });
  return {
    drafts,
    /** The values of the drafts of one item, by their fields. */
    values: Object.fromEntries(drafts.map(({ field, value }) => [field, value])) as Partial<Values>,
    isUnsaved: stored !== undefined,
    type: (typed: Typed<Item, Values>) => update((before) => typeInto(before, typed, rules)),
    discard: (discarded: Drafts<Item, Values>) =>
      update((before) => before.filter((draft) => !discarded.includes(draft))),
    /** Keeps drafts over the newer values of this version, which saving them then replaces. */
    keep: (kept: Drafts<Item, Values>, original: Item) =>
      update((before) =>
        before.map((draft) => (kept.includes(draft) ? { ...draft, original } : draft)),
      ),
    /** See `dropSent`. At once, because a navigation may follow, before which the desk would ask. */
    dropSent: (sent: Drafts<Item, Values>, rebase: Rebase<Item, Values>) =>
      flushSync(() => update((before) => dropSent(before, sent, rebase, rules))),
    /** Drops all drafts, at once as well. */
    forget: () => flushSync(() => setStored(() => undefined)),
    /** Hands the drafts of a new item on to the page of the added one. */
    moveTo: (newKey: string) => flushSync(() => move(newKey)),
  };
}

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
