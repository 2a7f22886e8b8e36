import type { Dependencies } from '../dependencies.ts';
import type { ImportRecord } from '../records.ts';
import type { Unit } from '../store.ts';

/** An import is given up after this many runs that have ended without progress. */
const MAX_TRIES = 4;
/** The run that holds an import works on it for so long without a word; after that another may. */
const LEASE_MS = 20_000;

/** A run that works on an import. */
export interface Hold {
  importId: string;
  holder: string;
}

type World = Pick<Dependencies, 'store' | 'now' | 'createId'>;

/** Takes the import that has waited longest, or this one, if it is due; nobody else takes it then. */
export async function takeImport(
  { store, now, createId }: World,
  importId?: string,
): Promise<Hold | undefined> {
  const [due] = importId
    ? [await store.records.get('imports', importId)]
    : await store.records.list('imports', { upTo: { due: now() }, orderBy: 'due', most: 1 });
  if (!isDue(due, now())) return undefined;
  const holder = createId();
  return store.transact(async (unit) => {
    const record = await unit.get('imports', due._id);
    if (!isDue(record, now())) return undefined;
    await unit.put('imports', { ...countTry(record), holder, due: now() + LEASE_MS });
    return { importId: record._id, holder };
  });
}

/** A run counts when it begins: one that ends its process cannot count itself. */
function countTry(record: ImportRecord): ImportRecord {
  const { phase, tries, problems, counts } = record;
  if (tries < MAX_TRIES || (phase !== 'importing' && phase !== 'undoing'))
    return { ...record, tries: tries + 1 };
  const work = phase === 'importing' ? 'The import' : 'The undoing of the import';
  const message = `${work} was given up, as it ended ${tries} times without getting on: see the log.`;
  return {
    ...record,
    tries: 0,
    state: 'failed',
    phase: 'cleaning',
    problems: [...problems, { row: counts.done + 1, field: '', message }],
  };
}

function isDue(record: ImportRecord | undefined, now: number): record is ImportRecord {
  return record !== undefined && record.due !== null && record.due <= now;
}

/**
 * Changes an import in one transaction, with all that `step` does in it, and holds it on. Resolves with
 * `undefined`, and does nothing, if another run holds it now.
 */
export function advance(
  { store, now }: Pick<World, 'store' | 'now'>,
  { importId, holder }: Hold,
  step: (record: ImportRecord, unit: Unit) => Promise<Partial<ImportRecord>>,
): Promise<ImportRecord | undefined> {
  return store.transact(async (unit) => {
    const record = await unit.get('imports', importId);
    if (record?.holder !== holder) return undefined;
    const next = { ...record, due: now() + LEASE_MS, ...(await step(record, unit)) };
    await unit.put('imports', next);
    return next;
  });
}
