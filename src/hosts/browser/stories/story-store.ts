import type { SnapshotStore } from '#stores/snapshot.ts';
import { readSettingRows } from '../settings-database.ts';
import {
  createId,
  openEmptyStore,
  openShopStore,
  readSeed,
  type Replacement,
} from '../shop-store.ts';
import { readStory } from './read-story.ts';
import { isStory, type StoryScenario } from './story-data.ts';

const fillings = new Map<StoryScenario, Promise<void>>();

/**
 * Opens the store of a story, which has a database of its own, so that the shop's stays as it is. One
 * that is new, or was emptied, begins with the story.
 */
export async function openStoryStore(name: StoryScenario): Promise<SnapshotStore> {
  const store = await openEmptyStore(name);
  if ((await store.note()) !== undefined) return store;
  const filling = fillings.get(name) ?? fill(store, name).finally(() => fillings.delete(name));
  fillings.set(name, filling);
  await filling;
  return store;
}

async function fill(store: SnapshotStore, name: StoryScenario): Promise<void> {
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
  const replacement: Replacement = { id: createId(), catalogue: { categories, books } };
  await store.replace(
    { categories, books, users: [...seed.users, ...users], records, numbers },
    replacement,
  );
}

/** Empties the store of a story, so that it begins again. */
export async function restartStory(name: StoryScenario): Promise<void> {
  const { categories, books, users } = await readSeed();
  await (await openEmptyStore(name)).replace({ categories, books, users }, undefined);
}

/** Opens the store that calls use now: that of the shop, or of the story that the scenario is. */
export async function openCurrentStore(): Promise<SnapshotStore> {
  const { scenario } = await readSettingRows(['scenario']);
  return isStory(scenario) ? openStoryStore(scenario) : openShopStore();
}
