import { listTestCategories } from '#api/testing.ts';
import type { StoreContent } from '#api/store.ts';
import type { PinPlace } from '#contract/shop-settings.ts';
import { aBook } from '#domain/builders.ts';
import { listShoppers } from './large-story.ts';
import type { Story } from './story.ts';

/** Who a name of a story is. */
interface Person {
  email: string;
  /** The password at the beginning. */
  password: string;
  firstName?: string;
  lastName?: string;
  /** Where the person’s books are sent. */
  address: Record<'name' | 'addressText' | 'city' | 'state' | 'pin' | 'phone', string>;
}

/** The shop of a story: what it has at the beginning, and who its people are. */
export interface Shop {
  content: StoreContent;
  /** The names of those who buy. */
  shoppers: ReadonlySet<string>;
  findPerson(name: string): Person;
  findPin(pin: string): Promise<PinPlace | undefined>;
  /** What the owner posts as collections. */
  collections?: readonly object[];
  /** Makes the ids of the API; by default, they name the process. */
  createId?: () => string;
  /** Without a slash at its end. */
  siteUrl: string;
  /** Whether emails are sent; if not, they stay in the outbox. */
  sendsMail: boolean;
}

export const DESK_PEOPLE = ['owner', 'helper'] as const;

const PLACES: Record<string, PinPlace> = {
  560003: { district: 'Bengaluru Urban', state: 'Karnataka' },
};

const ISBNS = [
  '9780306406157',
  '9788172234980',
  '9780143039648',
  '9780140449112',
  '9780199535569',
  '9780679783275',
] as const;

function toEmail(name: string): string {
  return `${name}@example.com`;
}

/** Makes a small shop, with as many copies of each book as the story says. */
export function makeShop({ stock, start, shoppers: count }: Story): Shop {
  const at = start.replace('Z', '+00:00');
  const shoppers = listShoppers(count);
  const people = [...shoppers, ...DESK_PEOPLE];
  const content: StoreContent = {
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
  return {
    content,
    shoppers: new Set(shoppers),
    findPin: async (pin) => PLACES[pin],
    siteUrl: 'https://books.example',
    sendsMail: true,
    findPerson: (name) => ({
      email: toEmail(name),
      password: 'secret',
      address: {
        name,
        addressText: '14, Third Cross',
        city: 'Bengaluru',
        state: 'Karnataka',
        pin: '560003',
        phone: '98450 12345',
      },
    }),
  };
}
