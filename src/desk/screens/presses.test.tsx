import { afterEach, expect, it, vi } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { pressEach } from '#ui/testing.ts';
import { openScreen } from './testing.tsx';

afterEach(() => vi.useRealTimers());

it('does what the buttons of an order say', async () => {
  const known = new Set<string>();
  const parts: string[] = [];
  for (const [name, place] of Object.entries(FULL_ORDERS)) {
    const open = async () => {
      const desk = await openFullShop();
      return openScreen(desk, `/desk/orders/${await place(desk)}`);
    };
    parts.push(`# ${name}`, await pressEach(open, known));
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./presses-orders.txt');
}, 240_000);

const PATHS = [
  'books/bk01',
  'books',
  'people',
  'shop/home',
  'shop/collections/new-8',
  'settings',
  'goods-in',
];

it('does what the buttons of other pages say', async () => {
  const parts: string[] = [];
  for (const path of PATHS) {
    const open = async () => openScreen(await openFullShop(), `/desk/${path}`);
    parts.push(`# ${path}`, await pressEach(open, new Set()));
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./presses-others.txt');
}, 240_000);
