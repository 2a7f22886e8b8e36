import * as v from 'valibot';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readLocal, writeLocal } from '#ui/browser/storage.ts';
import { METHODS } from '../request/request.ts';

export const MAX_NAME_CHARS = 100;

const savedSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_NAME_CHARS)),
  draft: v.object({
    method: v.picklist(METHODS),
    endpoint: v.string(),
    headers: v.pipe(
      v.array(v.object({ isOn: v.boolean(), name: v.string(), value: v.string() })),
      v.minLength(1),
    ),
    body: v.string(),
    assertions: v.exactOptional(v.string()),
  }),
});

const collectionSchema = v.object({
  variables: v.record(v.string(), v.string()),
  requests: v.array(savedSchema),
});

/** A request that the user has named. Its draft may refer to variables. */
export type SavedRequest = v.InferOutput<typeof savedSchema>;

/** Requests, each with a name of its own, and the values of their variables. */
export type Collection = v.InferOutput<typeof collectionSchema>;

/** Saves a request under its name, in the place of one that has the same name. */
export function saveRequest(requests: SavedRequest[], saved: SavedRequest): SavedRequest[] {
  const isNew = !requests.some(({ name }) => name === saved.name);
  if (isNew) return [...requests, saved];
  return requests.map((item) => (item.name === saved.name ? saved : item));
}

/** Reads an exported file. Throws an error that says where the text is wrong. */
export function parseCollection(text: string): Collection {
  const result = v.safeParse(collectionSchema, JSON.parse(text));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new TypeError([v.getDotPath(issue), issue.message].filter(Boolean).join(': '));
}

/** Adds an imported collection. Its requests and values replace those that have the same name. */
export function mergeCollections(own: Collection, imported: Collection): Collection {
  return {
    variables: { ...own.variables, ...imported.variables },
    requests: imported.requests.reduce(saveRequest, own.requests),
  };
}

interface Snapshot {
  collection: Collection;
  /** Whether the browser could store the last change. If not, it is lost with the page. */
  isStored: boolean;
}

/** Creates an external store of a collection in `localStorage`, which other tabs share. */
export function createSavedStore(key: string) {
  const changes = createEmitter();
  let snapshot: Snapshot = { collection: read(key), isStored: true };

  function publish(next: Snapshot) {
    snapshot = next;
    changes.emit();
  }

  return {
    get: () => snapshot,
    subscribe(listener: () => void) {
      const handleStorage = (event: StorageEvent) => {
        // Without a key, another tab has cleared the storage.
        if (event.key === key || event.key === null)
          publish({ collection: read(key), isStored: true });
      };
      addEventListener('storage', handleStorage);
      const unsubscribe = changes.subscribe(listener);
      return () => {
        removeEventListener('storage', handleStorage);
        unsubscribe();
      };
    },
    change(part: Partial<Collection>) {
      const collection = { ...snapshot.collection, ...part };
      const isStored = writeLocal(key, JSON.stringify(collection)) === undefined;
      publish({ collection, isStored });
    },
  };
}

/** Reads the stored collection; an empty one if it is missing or damaged. */
function read(key: string): Collection {
  try {
    return parseCollection(readLocal(key) ?? '');
  } catch {
    return { variables: {}, requests: [] };
  }
}
