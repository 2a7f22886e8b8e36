import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { Query, Row, Value } from './database.ts';
import { isStorable } from './storable.ts';

/** Most parameters of one statement, far below what the databases take. */
const MOST_IDS = 500;

/** The column of each field of a book. Those of `LISTS` hold JSON. */
const COLUMNS = {
  _id: 'book_id',
  id: 'number',
  title: 'title',
  author: 'author',
  authors: 'authors',
  description: 'description',
  bookType: 'book_type',
  genres: 'genres',
  coverImg: 'cover_img',
  offers: 'offers',
  originalPrice: 'original_price',
  discountPercent: 'discount_percent',
  discountPrice: 'discount_price',
  totalRatings: 'total_ratings',
  totalStars: 'total_stars',
  isbn: 'isbn',
  publisher: 'publisher',
  publishedOn: 'published_on',
  language: 'language',
  pages: 'pages',
  work: 'work',
  sample: 'sample',
  taxPercent: 'tax_percent',
  hsn: 'hsn',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Partial<Record<keyof Book, string>>;

const FIELDS = Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][];
const LISTS: readonly string[] = ['authors', 'genres', 'offers'];

/** To select books: end it with `WHERE`, `ORDER BY` or nothing. */
export const SELECT_BOOKS = `SELECT ${FIELDS.map(([, column]) => `books.${column}`).join(', ')},
  series_name, series_number, copies FROM books JOIN stock ON stock.book_id = books.book_id`;

/** As `SELECT_BOOKS`, with the position. */
export const SELECT_BOOKS_WITH_POSITION = SELECT_BOOKS.replace('SELECT', 'SELECT position,');

/** The same without the long texts. */
export const SELECT_LISTED_BOOKS = SELECT_BOOKS_WITH_POSITION.replace(
  ' books.description,',
  '',
).replace(' books.sample,', '');

/** Those of these books that there are, in any order. */
export async function readBooksById(query: Query, ids: readonly string[]): Promise<Book[]> {
  const unique = [...new Set(ids)].filter(isStorable);
  const parts = Array.from({ length: Math.ceil(unique.length / MOST_IDS) }, (_, at) =>
    unique.slice(at * MOST_IDS, (at + 1) * MOST_IDS),
  );
  const rows = await Promise.all(
    parts.map((part) => {
      const places = part.map((_, at) => `$${at + 1}`).join(', ');
      return query(`${SELECT_BOOKS} WHERE books.book_id IN (${places})`, part);
    }),
  );
  return rows.flat().map(bookFromRow);
}

/** What `bookValues` gives a value for. */
export const WRITTEN = [
  'position',
  ...FIELDS.map(([, column]) => column),
  'series_name',
  'series_number',
];

/** The values of `WRITTEN`. */
export function bookValues(book: Book, position: number): Value[] {
  const values = FIELDS.map(([field]) => {
    const value = book[field];
    return (LISTS.includes(field) && value ? JSON.stringify(value) : (value ?? null)) as Value;
  });
  return [position, ...values, book.series?.name ?? null, book.series?.number ?? null];
}

export function bookFromRow(row: Row): Book {
  const fields = FIELDS.flatMap(([field, column]) => {
    const value = row[column] ?? null;
    if (value === null) return [];
    return [[field, LISTS.includes(field) ? JSON.parse(String(value)) : value] as const];
  });
  const { series_name: name, series_number: number, copies } = row;
  return {
    ...Object.fromEntries(fields),
    ...(name && { series: { name, ...(number && { number }) } }),
    stock: Number(copies),
    inStock: Number(copies) > 0,
  } as Book;
}

export const SELECT_CATEGORIES = 'SELECT * FROM categories';

export const INSERT_CATEGORY = `INSERT INTO categories
  (position, category_id, number, name, title, description, cover_img)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** The values of `INSERT_CATEGORY`. */
export function categoryValues(category: Category, position: number): Value[] {
  const { _id, id, categoryName, categoryTitle, description, coverImg } = category;
  return [position, _id, id, categoryName, categoryTitle, description, coverImg];
}

export function categoryFromRow(row: Row): Category {
  return {
    _id: row['category_id'],
    id: row['number'],
    categoryName: row['name'],
    categoryTitle: row['title'],
    description: row['description'],
    coverImg: row['cover_img'],
  } as Category;
}
