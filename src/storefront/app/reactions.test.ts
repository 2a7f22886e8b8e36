import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { ApiError } from '#client/client.ts';
import { server, withServer } from '../features/orders/testing.ts';
import { cart, rereadOwnLists } from '../features/own-lists/own-lists.ts';
import { changeAsUser } from '../session/as-user.ts';
import {
  getSession,
  logOut,
  loseSession,
  restoreSession,
  startSession,
  changeDraft,
  readDraft,
} from '../session/session-store.ts';
import { startReactions } from './reactions.ts';
import { renderRoutes } from './testing.tsx';

vi.mock('#ui/messages/feedback.tsx', () => ({
  showToast: vi.fn<typeof showToast>(),
  prepareToasts: () => {},
}));

const RAVI = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };
const BOOK = { list: 'cart', bookId: 'bk01' } as const;

const revalidate = vi.fn<() => void>();
/** The messages that other tabs receive. */
const messages: unknown[] = [];
const otherTab = new BroadcastChannel('kitabdost-account');
otherTab.addEventListener('message', ({ data }) => messages.push(data));

restoreSession();
startReactions(revalidate);
withServer();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.responses['GET /user/cart'] = () => Response.json({ cart: [aLine()] });
  server.responses['GET /user/wishlist'] = () => Response.json({ wishlist: [] });
  vi.mocked(showToast).mockClear();
  revalidate.mockClear();
  messages.length = 0;
});
afterEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
});

const countCartReads = () => server.calls.filter((call) => call === 'GET /user/cart').length;

function fail(status: number, code: 'failed' | 'bad-token') {
  return async () => {
    throw new ApiError(status, 'No', 'No.', { code });
  };
}

it('reports a failed change, and reads the lists again because it may have been made', async () => {
  await vi.waitFor(() => expect(cart.get().status).toBe('ready'));
  const before = countCartReads();
  await changeAsUser(fail(500, 'failed'));
  expect(showToast).toHaveBeenCalledWith('Something went wrong. Please try again.', 'error');
  await vi.waitFor(() => expect(countCartReads()).toBe(before + 1));
  expect(getSession()).toBeDefined();
});

it('notifies the other tabs of each change, but does not read the lists after one that was made', async () => {
  await vi.waitFor(() => expect(cart.get().status).toBe('ready'));
  const before = countCartReads();
  await changeAsUser(async () => {});
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  await changeAsUser(fail(500, 'failed'));
  await vi.waitFor(() => expect(messages).toHaveLength(2));
  expect(countCartReads()).toBe(before + 1);
});

it('asks the user to sign in again once the API has ended the session, and keeps the intent', async () => {
  const routes = ['/books', '/signin'].map((path) => ({ path, element: path }));
  const { router } = await renderRoutes(routes, '/books');
  await changeAsUser(fail(401, 'bad-token'), { intent: BOOK });
  expect(getSession()).toBeUndefined();
  expect(vi.mocked(showToast).mock.calls).toEqual([['Please sign in again', 'error']]);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  const state = { returnTo: '/books', intent: BOOK, hasLostSession: true };
  await vi.waitFor(() => expect(router.state.location.state).toMatchObject(state));
});

it('ends no session that began after the failed call', async () => {
  await changeAsUser(async () => {
    startSession({ token: 'd.e.f', user: RAVI }, true);
    throw new ApiError(401, 'No', 'No.', { code: 'bad-token' });
  });
  expect(getSession()?.token).toBe('d.e.f');
});

it.each([
  ['was queued', true],
  ['begins at once', false],
])(
  'moves the focus from a removed control after the next change, which %s',
  async (_, isQueued) => {
    document.body.innerHTML =
      '<ul><li><button>Less</button></li><li><button>Next</button></li></ul>';
    const [first, next] = document.querySelectorAll('button');
    first?.focus();
    const gate = Promise.withResolvers<void>();
    const beginSecond = () => changeAsUser(() => gate.promise);
    const firstChange = changeAsUser(async () => document.querySelector('li')?.remove());
    const queued = isQueued ? beginSecond() : undefined;
    await firstChange;
    const secondChange = queued ?? beginSecond();
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
    gate.resolve();
    await secondChange;
    await vi.waitFor(() => expect(document.activeElement).toBe(next));
  },
);

it('forgets one user’s lists before those of the next arrive', async () => {
  await vi.waitFor(() => expect(cart.get().data).toHaveLength(1));
  server.responses['GET /user/cart'] = () => Response.json({ cart: [] });
  startSession({ token: 'd.e.f', user: RAVI }, true);
  expect(cart.get().data).toBeUndefined();
  await vi.waitFor(() => expect(cart.get().data).toEqual([]));
  const before = countCartReads();
  logOut();
  await rereadOwnLists().catch(() => undefined);
  expect(cart.get().data).toBeUndefined();
  expect(countCartReads()).toBe(before);
});

it('runs the loaders when the user returns to the page, not when they leave it', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(revalidate).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(revalidate).toHaveBeenCalledTimes(1);
});

it('reads lists and page again when another tab has changed something', async () => {
  await vi.waitFor(() => expect(cart.get().status).toBe('ready'));
  const before = countCartReads();
  otherTab.postMessage('changed');
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(countCartReads()).toBe(before + 1));
});

const TYPED = { name: 'Asha Rao' };
const EMPTY = {};

it.each([
  ['outlives a lost session', loseSession, TYPED],
  ['outlives a session that another tab has lost', () => endInOtherTab('token', 'user'), TYPED],
  ['is dropped at a sign-out', logOut, EMPTY],
  ['is dropped at a sign-out in another tab', () => endInOtherTab('user', 'token'), EMPTY],
  [
    'is dropped when another user signs in',
    () => startSession({ token: 'd.e.f', user: RAVI }, true),
    EMPTY,
  ],
])('a draft %s', (_name, end, draft) => {
  changeDraft('address', TYPED);
  end();
  startSession({ token: 'g.h.i', user: { ...RAVI, email: 'asha@example.com' } }, true);
  expect(readDraft('address')).toEqual(draft);
});

/** Removes what another tab removes, in its order. */
function endInOtherTab(...keys: string[]) {
  for (const key of keys) localStorage.removeItem(key);
  for (const key of keys) dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
}
