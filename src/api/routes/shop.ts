import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import {
  homeQuerySchema,
  type HomeResponse,
  homeResponseSchema,
} from '#contract/catalogue/collections.ts';
import {
  deliveryQuerySchema,
  deliveryResponseSchema,
  pageResponseSchema,
  shopResponseSchema,
  type ShopSettings,
} from '#contract/shop-settings.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import {
  chooseHeroBooks,
  chooseRowBooks,
  HERO_BOOKS,
  SHELF_LENGTH,
} from '#domain/books/shelves.ts';
import { hasSentence, HOME_ROWS } from '#domain/catalogue/collections.ts';
import {
  computeDeliveryFee,
  DEFAULT_BOOK_GRAMS,
  estimateDelivery,
  findRate,
  offersCashOnDelivery,
  offersCashSomewhere,
} from '#domain/delivery/delivery.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { describeCall } from '../call/call.ts';
import { readCategoryColours, readShownCategory } from '../catalogue/categories.ts';
import { findShownCollection } from '../catalogue/collections.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { readSettings } from '../shop/settings.ts';

type HomeRow = HomeResponse['rows'][number];

type Arrangement = Partial<Pick<ShopSettings['identity'], 'heroBooks' | 'home'>>;

/** Finds what the owner, or the draft, has put on the home page apart from the usual rows. */
async function arrangeHome(
  dependencies: Dependencies,
  draft: Arrangement = {},
): Promise<HomeResponse> {
  const { identity } = await readSettings(dependencies.store.records);
  const { heroBooks = identity.heroBooks, home = identity.home } = draft;
  const names = new Set(home.filter((row) => !HOME_ROWS.some((name) => name === row)));
  const hero = await findHeroBooks(dependencies, heroBooks.length > 0 ? heroBooks : HERO_BOOKS);
  const rows = [];
  // One after the other, because visitors can ask for many, and each takes connections.
  for (const name of names) rows.push(await findRow(dependencies, name));
  return { hero, rows: rows.filter((row) => row !== undefined) };
}

async function findHeroBooks({ store, now }: Dependencies, wanted: readonly string[]) {
  const found = (await store.booksById(wanted)).map(withoutLongTexts);
  if (found.length === wanted.length) return chooseHeroBooks(wanted, found, []);
  const [sold, { books: newest }] = await Promise.all([
    store.bestSelling(2 * SHELF_LENGTH, now()),
    store.find({ ...EVERYTHING, sort: 'NEWEST', available: true }, now()),
  ]);
  return chooseHeroBooks(wanted, found, [...sold, ...newest]);
}

/** Resolves with `undefined` for a row that visitors do not see. */
async function findRow(dependencies: Dependencies, row: string): Promise<HomeRow | undefined> {
  const { store, now } = dependencies;
  const [, id] = /^category:(.*)$/.exec(row) ?? [];
  if (id !== undefined) {
    const category = await readShownCategory(store, id);
    if (!category) return undefined;
    const { categoryName: title } = category;
    const query = { ...EVERYTHING, categories: [title], available: true, limit: SHELF_LENGTH };
    const { books, total } = await store.find(query, now());
    return { row, title, total, books };
  }
  try {
    const { collection, books: all } = await findShownCollection(dependencies, row);
    const picks = new Set(collection.books?.filter(hasSentence).map(({ bookId }) => bookId));
    const books = chooseRowBooks(all, ({ _id }) => picks.has(_id));
    const ids = new Set(books.map(({ _id }) => _id));
    const entries = collection.books?.filter(({ bookId }) => ids.has(bookId));
    return {
      row,
      title: collection.title,
      collection: { ...collection, ...(entries && { books: entries }) },
      total: all.length,
      books,
    };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

export function createShopRoutes(dependencies: Dependencies) {
  const { store, now, findPin, hasGuest: guest = false } = dependencies;
  return new Hono()
    .get(
      '/delivery',
      describeCall({
        summary:
          'Returns dates, fee and payment of the delivery to a PIN code, for an order placed now.',
        query: deliveryQuerySchema,
        responses: { 200: deliveryResponseSchema, 404: ['pinNotFound'] },
      }),
      async (c) => {
        const { pin, ...books } = c.req.valid('query');
        const place = await findPin(pin);
        if (!place) throw new HttpError(404, 'pinNotFound');
        const { delivery, cod, pin: shopPin } = await readSettings(store.records);
        const grams = Number(books.grams ?? delivery.bookGrams ?? DEFAULT_BOOK_GRAMS);
        const rate = findRate(delivery, { pin, grams });
        return c.json({
          pin,
          ...place,
          ...estimateDelivery({ pin, shopPin, rate, now: now() }),
          cod: offersCashOnDelivery(cod, pin, rate),
          fee: computeDeliveryFee(delivery, { pin, grams, amount: Number(books.amount ?? 0) }),
        });
      },
    )
    .get(
      '/shop',
      describeCall({
        summary:
          'Returns the public settings of the shop, such as its address and the days for a return, and whether the guest account exists.',
        responses: { 200: shopResponseSchema },
      }),
      async (c) => {
        const settings = await readSettings(store.records);
        const cod = { on: offersCashSomewhere(settings) };
        const categoryColours = await readCategoryColours(store);
        const shop = { ...settings, cod, ...(categoryColours && { categoryColours }) };
        // Leaves out all that the contract does not name: most settings are the owner's only.
        return c.json(v.parse(shopResponseSchema, { guest, shop }));
      },
    )
    .get(
      '/shop/home',
      describeCall({
        summary:
          'Returns the books on the shelf of the home page, and its rows with books of a category or a collection.',
        query: homeQuerySchema,
        responses: { 200: homeResponseSchema },
      }),
      async (c) => c.json(await arrangeHome(dependencies, c.req.valid('query'))),
    )
    .get(
      '/shop/pages/:page',
      describeCall({
        summary:
          'Returns the text that the owner has written for the page `terms`, `privacy`, `returns` or `contact`.',
        responses: { 200: pageResponseSchema, 404: ['pathNotFound'] },
      }),
      async (c) => {
        const { pages } = await readSettings(store.records);
        const text = Object.entries(pages).find(([name]) => name === c.req.param('page'))?.[1];
        if (text === undefined) throw new HttpError(404, 'pathNotFound');
        return c.json({ page: { text } });
      },
    );
}
