import type { Address } from '#contract/address.ts';
import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import type { Category } from '#contract/category.ts';
import type { Filters } from '#contract/filters.ts';
import type { User } from '#contract/user.ts';
import { DEFAULT_FILTERS } from './filters.ts';

const LONG_AGO = '2023-01-01T00:00:00+00:00';

interface BookWishes extends Partial<Book> {
  /** ₹; sets the original price so that the discount leaves this to pay. */
  payable?: number;
}

/** For tests: a book with the given facts and defaults for the rest. */
export function aBook({ payable, ...facts }: BookWishes = {}): Book {
  const discountPrice = facts.discountPrice ?? 50;
  return {
    _id: 'bk01',
    id: 1,
    title: 'Malgudi Days',
    author: 'R. K. Narayan',
    description: 'Short stories from a small town.',
    bookType: 'Paperback',
    stock: 3,
    inStock: true,
    genres: ['Adventure', 'Mystery', 'Romance', 'Fantasy', 'Non-Fiction'],
    coverImg: '/covers/malgudi-days.svg',
    offers: [
      { _id: 'bk01-1', id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery', isOffer: true },
      { _id: 'bk01-2', id: 2, offer: 'newArrival', offerText: 'New Arrival', isOffer: false },
      { _id: 'bk01-3', id: 3, offer: 'bestSeller', offerText: 'Best Seller', isOffer: false },
    ],
    originalPrice: (payable ?? 200) + discountPrice,
    discountPercent: 20,
    discountPrice,
    totalRatings: 100,
    totalStars: 4.5,
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
    ...facts,
  };
}

/** For tests: a line of the cart, one copy by default. */
export function aLine({ qty = 1, ...facts }: BookWishes & Partial<CartLine> = {}): CartLine {
  return { ...aBook(facts), qty };
}

/** For tests: as `aBook`. */
export function aCategory(facts: Partial<Category> = {}): Category {
  return {
    _id: 'ct01',
    id: 1,
    categoryName: 'Romance',
    categoryTitle: 'Romance books',
    description: 'Two hearts, many pages.',
    coverImg: '/covers/romance.svg',
    ...facts,
  };
}

/** For tests: as `aBook`. */
export function aUser(facts: Partial<User> = {}): User {
  return {
    _id: 'us01',
    email: 'asha@example.com',
    password: 'pbkdf2$2000$salt$00',
    firstName: 'Asha',
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
    cart: [],
    wishlist: [],
    ...facts,
  };
}

/** For tests: as `aBook`. */
export function anAddress(facts: Partial<Address> = {}): Address {
  return {
    id: 'a1',
    name: 'Asha Rao',
    phone: '98450 12345',
    city: 'Bengaluru',
    state: 'Karnataka',
    pin: '560003',
    addressText: '14, Third Cross',
    ...facts,
  };
}

/** For tests: the default filters with some of them set. */
export function someFilters(chosen: Partial<Filters>): Filters {
  return { ...DEFAULT_FILTERS, ...chosen };
}
