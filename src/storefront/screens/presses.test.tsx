import { afterEach, expect, it, vi } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { fillCart } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { pressEach } from '#ui/presses/testing.ts';
import { closeScreen, openScreen } from './testing.tsx';

afterEach(closeScreen);

const PATHS = ['/cart', '/wishlist', '/address', '/profile', '/books/bk01', '/books/bk04'];
const ORDERS = ['awaiting-payment', 'placed', 'return-requested', 'return-received'];

it('does what the buttons say, and says when that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A provider's script does not load here, and a logout without a network ends, some time later.
  const known = new Set(['Pay now #', 'Logout']);
  const parts: string[] = [];
  const press = async (name: string, place: (typeof FULL_ORDERS)[string] | string) => {
    const open = async () => {
      closeScreen();
      const desk = await openFullShop();
      const { api, token } = desk.shop;
      const path = typeof place === 'string' ? place : `/profile/orders/${await place(desk)}`;
      await fillCart(desk.shop, 'bk05', 2);
      await send(api, 'POST /user/wishlist', { token, body: { product: { _id: 'bk02' } } });
      return openScreen(desk, path, true);
    };
    parts.push(`# ${name}`, await pressEach(open, known));
  };
  for (const path of PATHS) await press(path, path);
  for (const name of ORDERS) await press(name, FULL_ORDERS[name] ?? '');
  await expect(parts.join('\n')).toMatchFileSnapshot('./golden/presses.txt');
});
