import type { Book, Offer } from '#contract/catalogue/book.ts';
import FACTS from './books.json' with { type: 'json' };

/** The facts of a book and its edition; unknown ones of the edition are left out. */
interface BookFacts extends Pick<
  Book,
  | 'title'
  | 'author'
  | 'description'
  | 'bookType'
  | 'genres'
  | 'originalPrice'
  | 'discountPercent'
  | 'totalRatings'
  | 'totalStars'
  | 'createdAt'
  | 'isbn'
  | 'publisher'
  | 'publishedOn'
  | 'pages'
  | 'series'
> {
  /** The active offers. All others are listed as inactive. */
  offers: Offer['offer'][];
  stock: number;
  /** The first paragraphs of a book that is in the public domain in India. */
  sample?: string[];
}

const LAST_STOCKTAKING = '2023-06-01T09:00:00+05:30';

const OFFERS = [
  { id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery' },
  { id: 2, offer: 'newArrival', offerText: 'New Arrival' },
  { id: 3, offer: 'bestSeller', offerText: 'Best Seller' },
] as const;

/** The books in catalogue order; prices are in ₹. */
export const books: Book[] = (FACTS as BookFacts[]).map(createBook);

function createBook({ offers, stock, sample, ...facts }: BookFacts, index: number): Book {
  const id = index + 1;
  const _id = `bk${String(id).padStart(2, '0')}`;
  return {
    _id,
    id,
    ...facts,
    authors: [facts.author],
    language: 'en',
    work: toSlug(facts.title),
    ...(sample && { sample: sample.join('\n\n') }),
    stock,
    inStock: stock > 0,
    coverImg: `/covers/${toSlug(facts.title)}.svg`,
    offers: OFFERS.map((known) => ({
      _id: `${_id}-${known.offer}`,
      ...known,
      isOffer: offers.includes(known.offer),
    })),
    discountPrice: Math.round((facts.originalPrice * facts.discountPercent) / 100),
    updatedAt: LAST_STOCKTAKING,
  };
}

function toSlug(title: string): string {
  return title.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');
}
