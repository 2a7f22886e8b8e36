import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ReactNode } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBook, aLine } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { logOut, startSession } from '../../session/session-store.ts';
import { CartButton, WishlistButton, WishlistHeart } from './list-buttons.tsx';
import { cart, wishlist } from './own-lists.ts';

afterEach(() => {
  cart.forget();
  wishlist.forget();
});

describe('the cart button', () => {
  async function show(book: { inStock: boolean }) {
    const routes = [
      { path: '/books', element: <CartButton book={{ _id: 'bk01', ...book }} /> },
      { path: '/signin', element: 'Sign in' },
      { path: '/cart', element: 'Cart' },
    ];
    return (await renderRoutes(routes, '/books?search=sea#list')).router;
  }

  it('becomes a link to the cart once the book is in it', async () => {
    await show({ inStock: true });
    expect(screen.getByRole('button', { name: 'Add To Cart' })).toBeDefined();
    act(() => cart.replace([aLine({ _id: 'bk01' })]));
    expect(screen.getByRole('link', { name: 'Go To Cart' }).getAttribute('href')).toBe('/cart');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['not by the second click of a mouse on “Add To Cart”', 'mouse', 2, '/books'],
    ['by a click', 'mouse', 1, '/signin'],
    ['by the second tap', 'touch', 2, '/signin'],
  ])('leads to the cart %s', async (_, pointerType, detail, path) => {
    const router = await show({ inStock: true });
    act(() => cart.replace([aLine({ _id: 'bk01' })]));
    const init = { bubbles: true, cancelable: true, detail, pointerType };
    await act(async () => {
      screen
        .getByRole('link', { name: 'Go To Cart' })
        .dispatchEvent(new PointerEvent('click', init));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });

  it('ignores other books in the cart', async () => {
    await show({ inStock: true });
    act(() => cart.replace([aLine({ _id: 'bk02' })]));
    expect(screen.getByRole('button', { name: 'Add To Cart' })).toBeDefined();
  });

  it('renders again only if its own book comes into the cart', async () => {
    const onRender = vi.fn<() => void>();
    const profiled = (
      <Profiler id="button" onRender={onRender}>
        <CartButton book={{ _id: 'bk01', inStock: true }} />
      </Profiler>
    );
    await renderRoutes([{ path: '/', element: profiled }]);
    onRender.mockClear();
    act(() => cart.replace([aLine({ _id: 'bk02' })]));
    expect(onRender).not.toHaveBeenCalled();
    act(() => cart.replace([aLine({ _id: 'bk01' })]));
    expect(onRender).toHaveBeenCalledOnce();
  });

  it('is disabled if the book is out of stock', async () => {
    await show({ inStock: false });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Out of Stock' }).disabled).toBe(
      true,
    );
  });

  it('links to the cart if the book has run out of stock since it was added', async () => {
    await show({ inStock: false });
    act(() => cart.replace([aLine({ _id: 'bk01' })]));
    expect(screen.getByRole('link', { name: 'Go To Cart' })).toBeDefined();
  });

  it('sends a visitor to sign in, and remembers page and intent', async () => {
    const router = await show({ inStock: true });
    await userEvent.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
    await waitFor(() =>
      expect(router.state.location.state).toEqual({
        returnTo: '/books?search=sea#list',
        returnState: { scrollKey: '/books?search=sea' },
        intent: { list: 'cart', bookId: 'bk01' },
      }),
    );
  });
});

it('changes the wishlist once at a double click, and takes the book off at the next click', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${input.replace(/.*user/, '')}`);
    const list = init?.method === 'POST' ? [aBook({ _id: 'bk02', title: 'Gora' })] : [];
    return Response.json({ wishlist: list });
  });
  const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  startSession({ token: 'a.b.c', user }, true);
  onTestFinished(() => {
    logOut();
    vi.unstubAllGlobals();
  });
  wishlist.replace([]);
  await renderRoutes([
    { path: '/', element: <WishlistHeart book={aBook({ _id: 'bk02', title: 'Gora' })} /> },
  ]);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add Gora to wishlist' }));
  await screen.findByRole('button', { name: 'Remove Gora from wishlist' });
  expect(calls).toEqual(['POST /wishlist']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Gora from wishlist' }));
  await screen.findByRole('button', { name: 'Add Gora to wishlist' });
  expect(calls).toEqual(['POST /wishlist', 'DELETE /wishlist/bk02']);
});

describe('the wishlist buttons', () => {
  const gora = aBook({ _id: 'bk02', title: 'Gora' });

  async function show(element: ReactNode) {
    const routes = [
      { path: '/', element },
      { path: '/signin', element: 'Sign in' },
    ];
    return (await renderRoutes(routes)).router;
  }

  it('names the action of a card’s heart, and shows whether it is pressed', async () => {
    await show(<WishlistHeart book={gora} />);
    expect(
      screen.getByRole('button', { name: 'Add Gora to wishlist', pressed: false }),
    ).toBeDefined();
    act(() => wishlist.replace([gora]));
    expect(
      screen.getByRole('button', { name: 'Remove Gora from wishlist', pressed: true }),
    ).toBeDefined();
  });

  it("names the action of the button on the book's page", async () => {
    await show(<WishlistButton book={gora} />);
    expect(screen.getByRole('button').textContent).toBe('Add To Wishlist');
    act(() => wishlist.replace([gora, gora]));
    expect(screen.getByRole('button').textContent).toBe('Remove from Wishlist');
  });

  it('ignores other books on the wishlist', async () => {
    await show(<WishlistHeart book={gora} />);
    act(() => wishlist.replace([aBook({ _id: 'bk01' })]));
    expect(screen.getByRole('button', { pressed: false })).toBeDefined();
  });

  it('sends a visitor to sign in, and remembers page and intent', async () => {
    const router = await show(<WishlistHeart book={gora} />);
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
    await waitFor(() =>
      expect(router.state.location.state).toEqual({
        returnTo: '/',
        returnState: { scrollKey: '/' },
        intent: { list: 'wishlist', bookId: 'bk02' },
      }),
    );
  });
});
