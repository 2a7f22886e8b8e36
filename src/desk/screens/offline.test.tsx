import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openFullShop, placeAllOrders, succeed } from '#api/full-shop/testing.ts';
import { pressOffline } from '#ui/presses/testing.ts';
import { openScreen } from './testing.tsx';

afterEach(() => vi.useRealTimers());

const PATHS = {
  today: '/desk',
  orders: '/desk/orders?status=placed',
  books: '/desk/books',
  book: '/desk/books/bk01',
  'goods-in': '/desk/goods-in',
  outbox: '/desk/outbox',
  reports: '/desk/reports',
  bills: '/desk/reports/bills',
  settings: '/desk/settings',
  home: '/desk/shop/home',
  categories: '/desk/shop/categories',
  category: '/desk/shop/categories/ct03',
  collections: '/desk/shop/collections',
  identity: '/desk/shop/identity',
  people: '/desk/people',
  programs: '/desk/programs',
  security: '/desk/security',
};

it('says what cannot be done without a network', async () => {
  const desk = await openFullShop();
  await placeAllOrders(desk);
  await succeed(desk, 'POST /desk/people', { email: 'ravi@example.com', role: 'helper' });
  const hook = { url: 'https://program.example', events: ['order.paid'] };
  await succeed(desk, 'POST /desk/webhooks', hook);
  await succeed(desk, 'POST /desk/keys', { name: 'Accounts', scopes: ['orders:read'] });
  const known = new Set<string>();
  const parts: string[] = [];
  for (const [name, path] of Object.entries(PATHS)) {
    parts.push(`# ${name}`, await pressOffline(await openScreen(desk, path), known));
    parts.push(`stored: ${Object.keys(localStorage).toSorted().join()}`, '');
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./golden/offline.txt');
});
