import type { Outcome } from '../response/answer.ts';
import { METHODS, type Draft } from '../request/draft.ts';

/** In bytes. Larger bodies are not kept. */
export const KEPT_BYTES = 1_000_000;

/** A request that was sent, and its outcome. */
export interface Entry {
  id: string;
  /** ms since 1970. */
  at: number;
  draft: Draft;
  outcome: Outcome;
}

export function toEntry(draft: Draft, outcome: Outcome, at: number): Entry {
  const isSmall = outcome.kind === 'failure' || outcome.bytes <= KEPT_BYTES;
  return {
    id: `${at}-${Math.random()}`,
    at,
    draft,
    outcome: isSmall ? outcome : { ...outcome, body: { kind: 'dropped' } },
  };
}

/** Stored data is not trusted: entries of another shape are skipped. */
export function isEntry(value: unknown): value is Entry {
  const { id, at, draft, outcome } = (value ?? {}) as Partial<Entry>;
  return typeof id === 'string' && typeof at === 'number' && isDraft(draft) && isOutcome(outcome);
}

function isDraft(value: unknown): boolean {
  const { method, endpoint, headers, body } = (value ?? {}) as Partial<Draft>;
  return (
    METHODS.some((one) => one === method) &&
    typeof endpoint === 'string' &&
    typeof body === 'string' &&
    Array.isArray(headers) &&
    headers.every((row) => typeof row?.name === 'string' && typeof row?.value === 'string')
  );
}

function isOutcome(value: Partial<Outcome> | undefined): boolean {
  if (value?.kind === 'failure') return typeof value.reason === 'string';
  if (value?.kind !== 'answer') return false;
  return (
    [value.status, value.bytes, value.ms].every((one) => typeof one === 'number') &&
    typeof value.statusText === 'string' &&
    typeof value.headers === 'object' &&
    typeof value.body?.kind === 'string'
  );
}
