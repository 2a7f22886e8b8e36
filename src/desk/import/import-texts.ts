import type { ImportOptions } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import type { Target } from '#domain/import/import-row.ts';
import { BOOK_FIELDS, COLUMNS } from '#domain/books/book-fields.ts';

/** The names of the fields that differ from the labels of the book editor. */
const LABELS: Record<string, string> = {
  ...Object.fromEntries(COLUMNS.map((column) => [column, BOOK_FIELDS[column].label])),
  author: 'Author, as shown',
  stock: 'Copies',
  genres: 'Category',
  offers: 'Offers',
  price: 'Selling price',
};

/** The values of a select box of fields, with their texts. */
export const FIELD_OPTIONS = [...Object.entries(LABELS), ['', 'Leave out']] as readonly (readonly [
  Target,
  string,
])[];

/** Returns the name of a field. A heading of the file is returned unchanged. */
export function getFieldLabel(field: string): string {
  return (Object.hasOwn(LABELS, field) && LABELS[field]) || field;
}

/** The words of a file that are translated into values of the shop. */
export const WORD_FIELDS = {
  bookType: { name: 'format', withoutIt: 'as Paperback' },
  genres: { name: 'category', withoutIt: 'without a category' },
  language: { name: 'language', withoutIt: 'without a language' },
} satisfies Record<keyof NonNullable<ImportOptions['values']>, object>;

/** The programs whose files are known: their short names, and what a file of theirs is called. */
export const SOURCES: Record<
  ImportReview['file']['source'],
  readonly [name: string, file: string]
> = {
  shop: ['This shop', 'a list of this shop'],
  shopify: ['Shopify', 'a Shopify export'],
  woocommerce: ['WooCommerce', 'a WooCommerce export'],
  amazon: ['Amazon', 'an Amazon listing'],
  flipkart: ['Flipkart', 'a Flipkart listing'],
  goodreads: ['Goodreads', 'a Goodreads library'],
  librarything: ['LibraryThing', 'a LibraryThing export'],
  koha: ['Koha', 'a Koha report'],
  calibre: ['Calibre', 'a Calibre list'],
  onix: ['ONIX', 'an ONIX message'],
  table: ['Table', 'a table'],
};
