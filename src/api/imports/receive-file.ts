import type { Column } from '#domain/import/import-row.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ImportRecord } from '../records.ts';
import { clean } from './clean.ts';
import { packFile, partId } from './file-parts.ts';
import { advance, type Hold } from './hold.ts';

/** How long the next part may take: a slow network needs hours for what is compressed into one. */
const WAIT_MS = 86_400_000;

type World = Pick<Dependencies, 'store' | 'now' | 'createId' | 'readBooks'>;

interface NewImport {
  name: string;
  isDryRun: boolean;
  names: Record<string, Column>;
  fingerprint?: string;
}

/**
 * Stores a file, and an import that is to be done. Rejects with what the file throws, and then nothing
 * is left.
 */
export async function receiveFile(
  world: World,
  bytes: AsyncIterable<Uint8Array>,
  wish: NewImport,
): Promise<ImportRecord> {
  const { store, now, createId } = world;
  const hold: Hold = { importId: createId(), holder: createId() };
  const record = newRecord(world, hold, wish);
  if (!world.readBooks) return refuse(world, record);
  await store.transact((unit) => unit.put('imports', record));
  try {
    for await (const data of packFile(bytes)) {
      const kept = await advance(world, hold, async ({ parts }, unit) => {
        await unit.put('importParts', { _id: partId(hold.importId, parts), data });
        return { parts: parts + 1, due: now() + WAIT_MS };
      });
      if (!kept) throw new Error('The file came so slowly that it was given up.');
    }
  } catch (error) {
    await clean(world, hold);
    throw error;
  }
  const received = await advance(world, hold, async () => ({
    phase: 'importing',
    holder: null,
    due: now(),
  }));
  if (received) return received;
  throw new Error('The file came so slowly that it was given up.');
}

function newRecord({ now }: World, { importId, holder }: Hold, wish: NewImport): ImportRecord {
  return {
    _id: importId,
    state: 'running',
    phase: 'receiving',
    due: now() + WAIT_MS,
    holder,
    ...wish,
    parts: 0,
    read: 0,
    batches: 0,
    tries: 0,
    counts: { done: 0, added: 0, changed: 0, deleted: 0, failed: 0 },
    problems: [],
    createdAt: formatTimestamp(now()),
  };
}

/** The demo has no parsers: they weigh two thirds of all that its worker has now. */
async function refuse({ store }: World, record: ImportRecord): Promise<ImportRecord> {
  const message = 'The demo reads no files: npm run shop does.';
  const refused: ImportRecord = {
    ...record,
    state: 'failed',
    phase: 'finished',
    due: null,
    holder: null,
    problems: [{ row: 1, field: '', message }],
  };
  await store.transact((unit) => unit.put('imports', refused));
  return refused;
}
