import { act, type ByRoleOptions, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished, vi } from 'vitest';
import type { Api } from '#api/app.ts';
import { completeBrowser } from '#ui/testing.ts';
import { storeSession } from './api.ts';
import { setChangeSource } from './live/live.ts';
import { dropUnsaved } from './parts/unsaved.tsx';
import { routes } from './routes.tsx';

/**
 * For tests: waits for the heading of a page, and until the page has moved the focus there. It does
 * so after it has been shown, and would take the focus from what a test has chosen.
 */
export async function findFocusedHeading(options: ByRoleOptions): Promise<void> {
  const heading = await screen.findByRole('heading', options);
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
}

/** For tests: builds a response whose body is cut off. */
export function aCutResponse(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  return new Response(body);
}

/** For tests: returns a list that receives each file that the page saves. */
export function catchSavedFiles(): Blob[] {
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return saved;
}

/**
 * For tests: opens the page of the desk at `path` over this API, signed in with this token.
 * `announceChange` calls the page's listener for changes, as an event of the server does;
 * `network.isLost` makes requests fail.
 */
export function openDeskPage(api: Pick<Api, 'fetch'>, token: string, path: string) {
  completeBrowser();
  const network = { isLost: false };
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    if (network.isLost) throw new TypeError('Failed to fetch');
    // Node's `Request` accepts neither a path nor a file of jsdom.
    const file = init?.body instanceof Blob && { body: await init.body.arrayBuffer() };
    return api.fetch(new Request(new URL(input, location.origin), { ...init, ...file }));
  });
  storeSession({ user: { firstName: 'Meera', lastName: '', email: '' }, token });
  let listener: (() => void) | undefined;
  setChangeSource((onChange) => {
    listener = onChange;
    return () => undefined;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    dropUnsaved();
    localStorage.clear();
    sessionStorage.clear();
    document.documentElement.style.cssText = '';
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    network,
    /** Waits until the page has subscribed. */
    async announceChange() {
      await vi.waitFor(() => expect(listener).toBeDefined());
      listener?.();
    },
    unmount,
    goBack: () => act(async () => router.navigate(-1)),
  };
}
