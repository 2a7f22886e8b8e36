import { readTab, writeTab } from '../../../navigation/tab-storage.ts';

const STORED = 'return-draft';

/** What a reader has chosen and typed in the form of a return. */
export interface ReturnDraft {
  /** Copies by the `_id` of their book. */
  copies: Record<string, number>;
  reason: string;
  words: string;
}

/**
 * The unsent return of this order, over a reload or a new sign-in. Missing and damaged parts come
 * from `empty`. Only the order whose form was edited last has a draft.
 */
export function readReturnDraft(orderId: string, empty: ReturnDraft): ReturnDraft {
  const stored = (readTab(STORED) ?? {}) as { [Name in keyof ReturnDraft]?: unknown } & {
    orderId?: unknown;
  };
  if (stored.orderId !== orderId) return empty;
  const { copies, reason, words } = stored;
  const counts = Object.entries(copies ?? {}).filter(([, count]) => Number.isInteger(count));
  return {
    copies: Object.fromEntries(counts),
    reason: typeof reason === 'string' ? reason : empty.reason,
    words: typeof words === 'string' ? words : empty.words,
  };
}

export function keepReturnDraft(orderId: string, draft: ReturnDraft): void {
  writeTab(STORED, { orderId, ...draft });
}

export function dropReturnDraft(): void {
  writeTab(STORED, undefined);
}
