import { listTestCategories } from '#api/testing.ts';
import type { StoreContent } from '#api/store.ts';
import { aBook } from '#domain/builders.ts';
import { SHOPPERS, type Story } from './story.ts';

/** The PIN codes that exist. */
export const PLACES: Record<string, { district: string; state: string }> = {
  560003: { district: 'Bengaluru Urban', state: 'Karnataka' },
};

export const DESK_PEOPLE = ['owner', 'helper'] as const;

/** The ISBNs of the books. */
export const ISBNS = [
  '9780306406157',
  '9788172234980',
  '9780143039648',
  '9780140449112',
  '9780199535569',
  '9780679783275',
] as const;

export function toEmail(name: string): string {
  return `${name}@example.com`;
}

/** What the shop has at the beginning of a story. */
export function makeContent({ stock, start }: Story): StoreContent {
  const at = start.replace('Z', '+00:00');
  const people = [...SHOPPERS, ...DESK_PEOPLE];
  return {
    categories: listTestCategories(),
    books: stock.map((copies, index) =>
      aBook({
        _id: `bk${index}`,
        id: index + 1,
        title: `Book ${index}`,
        isbn: ISBNS[index] ?? '',
        stock: copies,
        payable: 100 + 50 * index,
      }),
    ),
    records: {
      people: [
        { _id: 'user-owner', email: toEmail('owner') },
        { _id: 'user-helper', email: toEmail('helper'), role: 'helper' },
      ],
    },
    users: async () =>
      people.map((name) => ({
        _id: `user-${name}`,
        email: toEmail(name),
        password: 'hash of secret',
        firstName: name,
        createdAt: at,
        updatedAt: at,
        cart: [],
        wishlist: [],
      })),
  };
}
