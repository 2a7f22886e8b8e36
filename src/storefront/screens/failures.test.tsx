import { afterEach, expect, it, vi } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { closeScreen, openScreen } from './testing.tsx';

afterEach(closeScreen);

const PATHS = ['/cart', '/wishlist', '/checkout', '/address', '/profile/orders'];

it('says what could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const desk = await openFullShop();
  const order = `/profile/orders/${await FULL_ORDERS['placed']?.(desk)}`;
  const parts: string[] = [];
  for (const path of [...PATHS, order, `${order}/invoice`]) {
    const { main } = await openScreen(desk, path, true, { isLost: true });
    parts.push(`# ${path}`, document.title, printScreen(main));
    closeScreen();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./golden/failures.txt');
}, 300_000);
