import 'fake-indexeddb/auto';
import type { Book } from '#contract/catalogue/book.ts';
import { describeFinding } from './suites/finding-suite.ts';
import type { FindingStore } from './finding/builders.ts';
import { createIndexedDbStore } from './indexed-db/indexed-db.ts';
import { createMemoryStore } from './memory/memory.ts';
import type { SnapshotStore } from './records.ts';

let openedCount = 0;

function toFindingStore(store: SnapshotStore): FindingStore {
  return {
    store,
    async change(gone: readonly string[], added: readonly Book[]) {
      const snapshot = await store.snapshot();
      const books = snapshot.books.filter(({ _id }) => !gone.includes(_id));
      await store.replace({ ...snapshot, books: [...books, ...added] }, undefined);
    },
  };
}

describeFinding('memory store', async (content) => toFindingStore(createMemoryStore(content)));
describeFinding('IndexedDB store', async (content) =>
  toFindingStore(
    createIndexedDbStore({ name: `find-${++openedCount}`, content: async () => content }),
  ),
);
