import { useSyncExternalStore } from 'react';
import { type Call, subscribeToCalls } from '#hosts/browser/calls.ts';
import { createEmitter } from '#ui/external-store.ts';

export const MAX_CALLS = 200;

export interface LoggedCall extends Call {
  /** Counts loaded pages from 1, in the order of their first call. A reload counts as another page. */
  pageNumber: number;
}

let calls: LoggedCall[] = [];
const tabs: string[] = [];
const changes = createEmitter();
let isListening = false;

/** The last calls of all tabs, newest first. They are recorded from the first use until the page is closed. */
export function useCalls(): LoggedCall[] {
  return useSyncExternalStore(subscribe, () => calls);
}

export function clearCalls(): void {
  publish([]);
}

function subscribe(listener: () => void): () => void {
  if (!isListening) subscribeToCalls(add);
  isListening = true;
  return changes.subscribe(listener);
}

function add(call: Call): void {
  if (!tabs.includes(call.tab)) tabs.push(call.tab);
  const pageNumber = tabs.indexOf(call.tab) + 1;
  publish([{ ...call, pageNumber }, ...calls].slice(0, MAX_CALLS));
}

function publish(next: LoggedCall[]): void {
  calls = next;
  changes.emit();
}
