import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';

/** What a card shows of a book: all the list needs, so that pages stay small. */
export type BookSummary = Omit<
  Book,
  'description' | 'bookType' | 'offers' | 'totalRatings' | 'createdAt' | 'updatedAt'
>;

/** What a prerendered page was made of; written into it, so that it can be taken over as it is. */
export interface PageData {
  /** The path it was made for, without the hosting folder. */
  path: string;
  books?: BookSummary[];
  book?: Book;
  categories?: Category[];
}

let pageData: PageData = { path: '' };

export function getPageData(): PageData {
  return pageData;
}

export function setPageData(data: PageData): void {
  pageData = data;
}
