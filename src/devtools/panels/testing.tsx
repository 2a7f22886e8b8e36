import { render, screen, waitFor } from '@testing-library/react';
import { type Call, publishCall, subscribeToCalls } from '#hosts/browser/messages.ts';
import type { OpenedCall } from './calls-panel.tsx';

let callCount = 0;

/**
 * For tests: renders the Calls panel. The log is part of its module, and starts empty only if the
 * module is newly loaded.
 */
export async function renderCallsPanel(onOpen: (call: OpenedCall) => void = () => {}) {
  const { CallsPanel } = await import('./calls-panel.tsx');
  return render(
    <CallsPanel routes={['GET /api/products', 'POST /api/user/cart/:id']} onOpen={onOpen} />,
  );
}

/** For tests: publishes a call and waits until it is in the list. */
export async function publishAndShow(part: Partial<Call> = {}): Promise<void> {
  const before = listRows().length;
  publish(part);
  await waitFor(() => {
    if (listRows().length === before) throw new Error('The call is not in the list.');
  });
}

/** For tests: publishes a call and waits until subscribers have received it. */
export async function publishAndDeliver(part: { path: string }): Promise<void> {
  const unsubscribe = await new Promise<() => void>((resolve) => {
    const unsubscribeThis = subscribeToCalls(
      ({ path }) => path === part.path && resolve(unsubscribeThis),
    );
    publish(part);
  });
  unsubscribe();
}

/** For tests: publishes a successful call, with some parts replaced. */
export function publish(part: Partial<Call>): void {
  publishCall({
    id: `call-${++callCount}`,
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
    receivedBytes: 0,
    ...part,
  });
}

/** For tests: the text of each call in the list. */
export function listRows(): (string | null)[] {
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}
