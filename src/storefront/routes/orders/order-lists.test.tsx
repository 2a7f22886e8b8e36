import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import { printScreen } from '#ui/testing.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { rereadOrders } from '../../features/orders/order-store.ts';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import * as ownOrders from './own-orders.tsx';

withServer();

const ORDER = anOrder({ status: 'delivered', creditNotes: [] });
const LINES = [1, 2, 3, 4, 5].map((id) => anOrderLine({ bookId: `bk0${id}`, qty: id }));
const respond = (orders: Order[], next: string | null) => () => Response.json({ orders, next });

/** Prints the page, and its title. */
function print(): string {
  const [page] = document.querySelectorAll('.page');
  const text = printScreen(page ?? document.body);
  return `title “${document.title}”\n${text.split('\n').slice(0, 26).join('\n')}\n`;
}

/** The responses to the list of orders: the first, and that to a second read. */
const LISTS: Record<string, [path: string, first: () => Response, second?: () => Response]> = {
  'no orders': ['', respond([], null)],
  'an order of five books': ['', respond([anOrder({ lines: LINES })], null)],
  'a first page': ['', respond([ORDER], 'b')],
  'an odd address': ['?pages=1.5', respond([ORDER], 'b')],
  'a failure': ['', refuse(400, 'bad-request')],
  'a later failure': ['', respond([ORDER], null), refuse(400, 'bad-request')],
  'a later failure without orders': ['', respond([], null), refuse(400, 'bad-request')],
  // Last, because each page that was opened reads its orders again.
  'a last address': ['?pages=50', respond([ORDER], '')],
};

it('shows the list of orders in each state', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const parts: string[] = [];
  for (const [name, [search, first, second]] of Object.entries(LISTS)) {
    logOut();
    startSession(
      {
        token: 'a.b.c',
        user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
      },
      true,
    );
    server.responses['GET /user/orders'] = first;
    server.responses['GET /user/orders?cursor='] = first;
    await renderRoutes([{ path: '/profile/orders', ...ownOrders }], `/profile/orders${search}`);
    await vi.waitFor(() => expect(screen.queryByText('Loading your orders...')).toBeNull());
    if (second) {
      server.responses['GET /user/orders'] = second;
      await act(() => rereadOrders());
    }
    parts.push(`# ${name}\n${print()}`);
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./order-lists.txt');
});
