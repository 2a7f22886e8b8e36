import type { SnapshotStore } from '#stores/snapshot.ts';
import { readSettingRows } from '../settings-database.ts';
import {
  isNoteOf,
  openEmptyStore,
  openShopStore,
  readSeed,
  type Replacement,
} from '../shop-store.ts';
import { readStory } from './read-story.ts';
import { isStory, type StoryScenario } from './story-data.ts';

const fillings = new Map<string, Promise<void>>();

/**
 * Opens the store of a story, which has a database of its own, so that the shop's stays as it is. It
 * is filled at the first call after each beginning of the story.
 */
export async function openStoryStore(name: StoryScenario): Promise<SnapshotStore> {
  const [store, { beginnings = 0 }] = await Promise.all([
    openEmptyStore(name),
    readSettingRows(['beginnings']),
  ]);
  const id = `${name} ${String(beginnings)}`;
  if (isNoteOf(id, await store.note())) return store;
  const filling = fillings.get(id) ?? fill(store, name, id).finally(() => fillings.delete(id));
  fillings.set(id, filling);
  await filling;
  return store;
}

async function fill(store: SnapshotStore, name: StoryScenario, id: string): Promise<void> {
  const [seed, { users, records, numbers, stock }] = await Promise.all([
    readSeed(),
    readStory(name),
  ]);
  const { categories } = seed;
  const books = seed.books.map((book) => {
    const copies = stock[book._id] ?? 0;
    return { ...book, stock: copies, inStock: copies > 0 };
  });
  // As after an import, so that the books stay as they are in the story.
  const replacement: Replacement = { id, catalogue: { categories, books } };
  await store.replace(
    { categories, books, users: [...seed.users, ...users], records, numbers },
    replacement,
  );
}

/** Opens the store that calls use now: that of the shop, or of the story that the scenario is. */
export async function openCurrentStore(): Promise<SnapshotStore> {
  const { scenario } = await readSettingRows(['scenario']);
  return isStory(scenario) ? openStoryStore(scenario) : openShopStore();
}
