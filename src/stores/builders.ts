import type { StoreContent } from '#api/store.ts';
import { aBook, aCategory, aUser } from '#domain/builders.ts';

/** For tests: two categories, three books whose ids are not in their order, one user. */
export function aContent(part: Partial<StoreContent> = {}): StoreContent {
  return {
    categories: [aCategory({ _id: 'ct02' }), aCategory({ _id: 'ct01' })],
    books: [aBook({ _id: 'bk10' }), aBook({ _id: 'bk02' }), aBook({ _id: 'bk01' })],
    users: async () => [aUser()],
    ...part,
  };
}
