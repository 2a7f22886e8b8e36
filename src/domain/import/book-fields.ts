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
/** Letters of a field. A title is found by an index, which takes no longer one. */
const NAME = 500;
const SHORT = 200;
const DESCRIPTION = 50_000;
const SAMPLE = 400_000;

const READERS: { [Name in Column]: (text: string) => Reading<Values[Name]> } = {
  isbn: (text) => readIsbn(text) ?? { problem: 'This is no ISBN: its check digit is not right.' },
  title: readText(NAME),
  author: readText(NAME),
  authors: readList(SHORT),
  originalPrice: readPrice,
  discountPercent: readNumber(0, 100),
  discountPrice: readPrice,
  stock: readCount(MOST_COPIES),
  bookType: readChoice(['Hardcover', 'Paperback']),
  genres: readChoices(CATEGORY_NAMES),
  publisher: readText(SHORT),
  publishedOn: readDate,
  language: readLanguage,
  pages: readCount(MOST_PAGES),
  seriesName: readText(SHORT),
  seriesNumber: readText(SHORT),
  work: readText(SHORT),
  taxPercent: readNumber(0, 100),
  hsn: readText(SHORT),
  coverImg: readCoverPath,
  offers: readChoices(['fastDelivery', 'newArrival', 'bestSeller']),
  totalRatings: readCount(MOST_RATINGS),
  totalStars: readNumber(0, 5),
  createdAt: readTimestamp,
  description: readText(DESCRIPTION),
  sample: readText(SAMPLE),
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
    const value = READERS[field as Column](told);
    if (isProblem(value)) problems.push({ field, message: value.problem });
    else fields[field] = value;
  }
  return { fields: fields as BookFields, problems };
}

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}
