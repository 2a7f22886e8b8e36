import type { StoreContent } from '#api/store.ts';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';

const LONG_AGO = '2023-01-01T00:00:00+00:00';

/** For tests: a book in which only what the test is about needs saying. */
export function aBook(facts: Partial<Book> = {}): Book {
  return {
    _id: 'bk01',
    id: 1,
    title: 'Malgudi Days',
    author: 'R. K. Narayan',
    description: 'Short stories from a small town.',
    bookType: 'Paperback',
    inStock: true,
    genres: ['Adventure', 'Mystery', 'Romance', 'Fantasy', 'Non-Fiction'],
    coverImg: '/covers/malgudi-days.svg',
    offers: [
      { _id: 'bk01-1', id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery', isOffer: true },
      { _id: 'bk01-2', id: 2, offer: 'newArrival', offerText: 'New Arrival', isOffer: false },
      { _id: 'bk01-3', id: 3, offer: 'bestSeller', offerText: 'Best Seller', isOffer: false },
    ],
    originalPrice: 250,
    discountPercent: 20,
    discountPrice: 50,
    totalRatings: 100,
    totalStars: 4.5,
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
    ...facts,
  };
}

/** For tests: as `aBook`. */
function aCategory(facts: Partial<Category> = {}): Category {
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

/** For tests: two categories, three books whose ids are not in their order, one user. */
export function aContent(part: Partial<StoreContent> = {}): StoreContent {
  return {
    categories: [aCategory({ _id: 'ct02' }), aCategory({ _id: 'ct01' })],
    books: [aBook({ _id: 'bk10' }), aBook({ _id: 'bk02' }), aBook({ _id: 'bk01' })],
    users: async () => [aUser()],
    ...part,
  };
}
