import { createApi } from '#api/app.ts';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { createMemoryStore } from '#stores/memory.ts';

/** The catalogue as the API itself tells it, asked once for all the pages that are prerendered. */
export async function fetchCatalogue(): Promise<{ books: Book[]; categories: Category[] }> {
  const api = createApi({
    store: createMemoryStore({ books, categories, users: async () => [] }),
    now: Date.now,
    secret: 'unused',
    createId: () => 'unused',
    todos: [],
  });
  const ask = async (path: string) => (await api.request(path)).json();
  return {
    books: (await ask('/api/products')).products,
    categories: (await ask('/api/categories')).categories,
  };
}
