import { render, screen, waitFor } from '@testing-library/react';
import { subscribeToCalls, tellCall, type Call } from '../../controls/calls.ts';
import type { OpenedCall } from './call-list.tsx';

let count = 0;

/** For tests: the panel of calls, its log empty unless its modules were loaded before. */
export async function showCalls(onOpen: (call: OpenedCall) => void = () => {}) {
  const { CallsPanel } = await import('./calls-panel.tsx');
  return render(<CallsPanel onOpen={onOpen} />);
}

/** For tests: a call was answered, and is in the list. */
export async function call(part: Partial<Call> = {}): Promise<void> {
  const before = rows().length;
  tell(part);
  await waitFor(() => {
    if (rows().length === before) throw new Error('The call is not in the list.');
  });
}

/** For tests: resolves once every page has heard of the call. */
export async function callAndHear(part: { path: string }): Promise<void> {
  const stop = await new Promise<() => void>((resolve) => {
    const ear = subscribeToCalls(({ path }) => path === part.path && resolve(ear));
    tell(part);
  });
  stop();
}

/** For tests: told as a page or the worker does after its answer, of a good one unless said otherwise. */
export function tell(part: Partial<Call>): void {
  tellCall({
    id: `call-${++count}`,
    time: new Date().setHours(9, 5, 7),
    method: 'GET',
    path: '/api/products',
    status: 200,
    statusText: 'OK',
    ms: 412.3,
    failure: undefined,
    scenario: undefined,
    page: '/books',
    tab: 'a',
    isOfConsole: false,
    sentBytes: 0,
    answeredBytes: 0,
    ...part,
  });
}

/** For tests: the calls in the list, in words. */
export function rows(): (string | null)[] {
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}
