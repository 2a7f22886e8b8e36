import type { Book, Offer } from '#contract/catalogue/book.ts';
import { type BookFields, type Column, PLAIN_COLUMNS } from '../../books/book-fields.ts';
import { isSameJson } from '../../values/same-json.ts';

const OFFERS = [
  { id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery' },
  { id: 2, offer: 'newArrival', offerText: 'New Arrival' },
  { id: 3, offer: 'bestSeller', offerText: 'Best Seller' },
] as const;

/** Why a value, or a whole row, cannot be used; `field` is '' for the whole row. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Returns the version that a change must name: 1 for a book without a stored version. */
export function getVersion({ version = 1 }: Pick<Book, 'version'>): number {
  return version;
}

/** Creates a book that the shop lacks, at the timestamp `now`; the store replaces the `id` 0. */
export function createBook(
  fields: BookFields,
  { _id, now }: { _id: string; now: string },
): Book | FieldProblem {
  if (fields.title === undefined) return { field: 'title', message: 'There is no title.' };
  if (fields.originalPrice === undefined)
    return { field: 'originalPrice', message: 'There is no price, which a new book needs.' };
  const empty: Book = {
    _id,
    id: 0,
    title: '',
    author: '',
    description: '',
    bookType: 'Paperback',
    inStock: false,
    genres: [],
    coverImg: '',
    offers: createOffers(_id, []),
    originalPrice: 0,
    discountPercent: 0,
    discountPrice: 0,
    totalRatings: 0,
    totalStars: 0,
    createdAt: now,
    updatedAt: now,
    stock: 0,
    version: 0,
  };
  return applyFields(empty, fields, now);
}

/**
 * Returns the book with the values of the row, without the `cleared` fields. If that changes
 * nothing, returns the same object. Returns a problem if the prices do not fit together.
 */
export function applyFields(
  book: Book,
  fields: BookFields,
  now: string,
  cleared: readonly Column[] = [],
): Book | FieldProblem {
  const prices = computePrices(book, fields);
  if ('field' in prices) return prices;
  const plain = PLAIN_COLUMNS.flatMap((name) =>
    fields[name] === undefined ? [] : [[name, fields[name]]],
  );
  // An export has the times in India's offset, which changes only their text.
  const isSameTime = Date.parse(fields.createdAt ?? '') === Date.parse(book.createdAt);
  const filled: Book = {
    ...book,
    ...(Object.fromEntries(plain) as Partial<Book>),
    ...(isSameTime && { createdAt: book.createdAt }),
    // The `author` of a book without `authors` counts as its only author, so it is cleared, too.
    ...(cleared.includes('authors') && { author: '' }),
    ...mergeAuthors(book, fields),
    ...mergeSeries(book, fields),
    ...(fields.offers && { offers: createOffers(book._id, fields.offers, book.offers) }),
    ...(fields.stock !== undefined && { stock: fields.stock, inStock: fields.stock > 0 }),
    ...prices,
  };
  // Another author line replaces the list of authors, unless it is that list, joined.
  const isListReplaced =
    !fields.authors && filled.author !== book.author && filled.author !== book.authors?.join(', ');
  const changed = clearFields(filled, isListReplaced ? [...cleared, 'authors'] : cleared);
  if (isSameJson(changed, book)) return book;
  return { ...changed, updatedAt: now, version: getVersion(book) + 1 };
}

function clearFields({ series, ...book }: Book, cleared: readonly Column[]): Book {
  const names = new Set<string>(cleared);
  const entries = Object.entries(book).filter(([name]) => !names.has(name));
  const cleaned = Object.fromEntries(entries) as unknown as Book;
  if (!series || names.has('seriesName')) return cleaned;
  return { ...cleaned, series: names.has('seriesNumber') ? { name: series.name } : series };
}

export function isFieldProblem(result: Book | FieldProblem): result is FieldProblem {
  return 'message' in result;
}

/** Returns the authors after the row; `author` joins `authors` unless the row changes it. */
function mergeAuthors(book: Book, { author, authors }: BookFields): Partial<Book> {
  if (!authors) return author === undefined ? {} : { author };
  // The author line of a book without a list is its only author.
  if (
    isSameJson(authors, book.authors ?? [book.author]) &&
    (author === undefined || author === book.author)
  )
    return {};
  const isNewAuthorLine = author !== undefined && author !== book.author;
  return { authors, author: isNewAuthorLine ? author : authors.join(', ') };
}

function mergeSeries({ series }: Book, { seriesName, seriesNumber }: BookFields): Partial<Book> {
  const name = seriesName ?? series?.name;
  // A volume number is kept only within the same series.
  const keptNumber = name === series?.name ? series?.number : undefined;
  const number = seriesNumber ?? keptNumber;
  if (name === undefined) return {};
  return { series: { name, ...(number !== undefined && { number }) } };
}

/**
 * Returns the price, and the discount in percent and in ₹. A row with only one discount determines
 * the other. If both are given and differ, the ₹ are used. Without either, the percent is the
 * book's. An unchanged price and percent keep the book's ₹, which may be rounded differently.
 */
function computePrices(book: Book, fields: BookFields): FieldProblem | PriceParts {
  const { discountPercent, discountPrice } = fields;
  const originalPrice = fields.originalPrice ?? book.originalPrice;
  const computeDiscount = (percent: number) => Math.round((originalPrice * percent) / 100);
  if (discountPrice === undefined) {
    const percent = discountPercent ?? book.discountPercent;
    const isUnchanged = originalPrice === book.originalPrice && percent === book.discountPercent;
    const amount = isUnchanged ? book.discountPrice : computeDiscount(percent);
    return { originalPrice, discountPercent: percent, discountPrice: amount };
  }
  if (discountPrice > originalPrice)
    return { field: 'discountPrice', message: 'More would be taken off than the book costs.' };
  const percent = discountPercent ?? book.discountPercent;
  const isConsistent = computeDiscount(percent) === discountPrice;
  // Rounded to two decimals.
  const exact = Math.round((10_000 * discountPrice) / originalPrice) / 100;
  return { originalPrice, discountPercent: isConsistent ? percent : exact, discountPrice };
}

type PriceParts = Pick<Book, 'originalPrice' | 'discountPercent' | 'discountPrice'>;

/** Whether the discount in ₹ is that in per cent, which is rounded to two decimals, if both are known. */
export function hasOneDiscount(book: Partial<PriceParts>): boolean {
  const { originalPrice = NaN, discountPrice = NaN, discountPercent = NaN } = book;
  const rounding = 1 + (originalPrice * 0.005) / 100;
  return !(Math.abs((originalPrice * discountPercent) / 100 - discountPrice) > rounding);
}

function createOffers(bookId: string, names: Offer['offer'][], present: Offer[] = []): Offer[] {
  const existing: Omit<Offer, 'isOffer'>[] =
    present.length > 0
      ? present
      : OFFERS.map((offer) => ({ _id: `${bookId}-${offer.offer}`, ...offer }));
  return existing.map((offer) => ({ ...offer, isOffer: names.includes(offer.offer) }));
}
