import 'fake-indexeddb/auto';
import type { Book } from '#contract/book.ts';
import { describeFinding } from './suites/finding-suite.ts';
import type { FindingStore } from './finding/builders.ts';
import { createIndexedDbStore } from './indexed-db/indexed-db.ts';
import { createMemoryStore } from './memory/memory.ts';
import type { SnapshotStore } from './snapshot.ts';

let opened = 0;

function changeable(store: SnapshotStore): FindingStore {
  return {
    store,
    async change(gone: readonly string[], added: readonly Book[]) {
      const whole = await store.snapshot();
      const books = whole.books.filter(({ _id }) => !gone.includes(_id));
      await store.replace({ ...whole, books: [...books, ...added] }, undefined);
    },
  };
}

describeFinding('memory store', async (content) => changeable(createMemoryStore(content)));
describeFinding('IndexedDB store', async (content) =>
  changeable(createIndexedDbStore({ name: `find-${++opened}`, content: async () => content })),
);
