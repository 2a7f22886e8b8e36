import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openFullShop } from '#api/full-shop/testing.ts';
import { sendForms } from '#ui/presses/testing.ts';
import { openScreen } from './testing.tsx';

afterEach(() => vi.useRealTimers());

const PATHS = {
  'new-book': '/desk/books/new',
  book: '/desk/books/bk01',
  books: '/desk/books',
  settings: '/desk/settings',
  home: '/desk/shop/home',
  identity: '/desk/shop/identity',
  'new-category': '/desk/shop/categories/new',
  category: '/desk/shop/categories/ct03',
  'new-collection': '/desk/shop/collections/new',
  people: '/desk/people',
  programs: '/desk/programs',
  security: '/desk/security',
};

it('sends what the forms say, and says when that fails', async () => {
  const desk = await openFullShop();
  const parts: string[] = [];
  for (const [name, path] of Object.entries(PATHS)) {
    parts.push(`# ${name}`, await sendForms(await openScreen(desk, path)));
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./golden/forms.txt');
});
