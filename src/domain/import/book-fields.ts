import type { Book } from '#contract/book.ts';
import { readIsbn } from '../books/isbn.ts';
import type { BookTexts, Column } from './import-row.ts';
import {
  readChoice,
  readChoices,
  readCount,
  readCoverPath,
  readDate,
  readLanguage,
  readList,
  readNumber,
  readPrice,
  readText,
  readTimestamp,
  tooLong,
  type Reading,
} from './read-text.ts';
import { CATEGORY_NAMES } from '#contract/category-names.ts';

/** What a row says of a book: a field that is missing says nothing. */
export type BookFields = {
  -readonly [Name in Column]?: Values[Name] | undefined;
};

interface Values extends Record<Column, unknown> {
  isbn: string;
  title: string;
  author: string;
  authors: string[];
  /** ₹. */
  originalPrice: number;
  discountPercent: number;
  discountPrice: number;
  stock: number;
  bookType: Book['bookType'];
  genres: Book['genres'];
  publisher: string;
  publishedOn: string;
  language: string;
  pages: number;
  seriesName: string;
  seriesNumber: string;
  work: string;
  taxPercent: number;
  hsn: string;
  coverImg: string;
  offers: Book['offers'][number]['offer'][];
  totalRatings: number;
  totalStars: number;
  createdAt: string;
  description: string;
  sample: string;
}

const MOST_PAGES = 100_000;
const MOST_COPIES = 10_000_000;
const MOST_RATINGS = 1_000_000_000;
const MAX_NAME_LETTERS = 200;

/**
 * Of each field, checked before anything else reads it. A title is found by an index, which takes no
 * longer one.
 */
const MAX_LETTERS: Record<Column, number> = {
  isbn: 50,
  title: 500,
  author: 500,
  authors: 20_000,
  originalPrice: 20,
  discountPercent: 20,
  discountPrice: 20,
  stock: 20,
  bookType: 20,
  genres: 500,
  publisher: 200,
  publishedOn: 20,
  language: 50,
  pages: 20,
  seriesName: 200,
  seriesNumber: 200,
  work: 200,
  taxPercent: 20,
  hsn: 200,
  coverImg: 500,
  offers: 500,
  totalRatings: 20,
  totalStars: 20,
  createdAt: 50,
  description: 50_000,
  sample: 400_000,
};

const READERS: { [Name in Column]: (text: string) => Reading<Values[Name]> } = {
  isbn: (text) => readIsbn(text) ?? { problem: 'This is no ISBN: its check digit is not right.' },
  title: readText,
  author: readText,
  authors: readList(MAX_NAME_LETTERS),
  originalPrice: readPrice,
  discountPercent: readNumber(0, 100),
  discountPrice: readPrice,
  stock: readCount(MOST_COPIES),
  bookType: readChoice(['Hardcover', 'Paperback']),
  genres: readChoices(CATEGORY_NAMES),
  publisher: readText,
  publishedOn: readDate,
  language: readLanguage,
  pages: readCount(MOST_PAGES),
  seriesName: readText,
  seriesNumber: readText,
  work: readText,
  taxPercent: readNumber(0, 100),
  hsn: readText,
  coverImg: readCoverPath,
  offers: readChoices(['fastDelivery', 'newArrival', 'bestSeller']),
  totalRatings: readCount(MOST_RATINGS),
  totalStars: readNumber(0, 5),
  createdAt: readTimestamp,
  description: readText,
  sample: readText,
};

/** What the texts of a row say, and what is wrong with them. */
export function readBookTexts(texts: BookTexts): {
  fields: BookFields;
  problems: { field: string; message: string }[];
} {
  const fields: Record<string, unknown> = {};
  const problems: { field: string; message: string }[] = [];
  for (const [field, text = ''] of Object.entries(texts)) {
    const told = text.trim();
    if (told === '') continue;
    const max = MAX_LETTERS[field as Column];
    const value = told.length > max ? tooLong(max) : READERS[field as Column](told);
    if (isProblem(value)) problems.push({ field, message: value.problem });
    else fields[field] = value;
  }
  return { fields: fields as BookFields, problems };
}

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}
