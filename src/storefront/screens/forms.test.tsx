import { afterEach, expect, it, vi } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { fillCart } from '#api/orders/testing.ts';
import { sendForms } from '#ui/presses/testing.ts';
import { closeScreen, openScreen } from './testing.tsx';

afterEach(closeScreen);

it('sends what the forms say, and says when that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const desk = await openFullShop();
  const order = await FULL_ORDERS['return-received']?.(desk);
  await fillCart(desk.shop, 'bk01', 3);
  const pages: [path: string, isSignedIn: boolean, ...press: string[]][] = [
    ['/signin', false],
    ['/signup', false],
    ['/books/bk01', false],
    ['/address', true, 'Add New Address'],
    ['/profile', true],
    ['/checkout', true],
    [`/profile/orders/${order}`, true, 'Return books'],
  ];
  const parts: string[] = [];
  for (const [path, isSignedIn, ...press] of pages) {
    parts.push(`# ${path}`, await sendForms(await openScreen(desk, path, isSignedIn), press));
    closeScreen();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./golden/forms.txt');
}, 300_000);
