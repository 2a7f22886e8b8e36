import { planUndo } from '#domain/import/plan-undo.ts';
import type { BookChange } from '#domain/import/plan-rows.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ImportRecord } from '../records.ts';
import type { BookKeys } from '../store.ts';
import { advance, type Hold } from './hold.ts';
import { batchId, writeStock } from './write-rows.ts';

type World = Pick<Dependencies, 'store' | 'now' | 'createId'>;

/** Undoes the transactions of an import, the last first. Resolves with whether all of them are undone. */
export async function undoBatches(
  world: World,
  hold: Hold,
  mayGoOn: () => boolean,
): Promise<boolean> {
  for (;;) {
    const record = await advance(world, hold, (before, unit) =>
      before.batches === 0
        ? Promise.resolve<Partial<ImportRecord>>({ state: 'undone', phase: 'cleaning' })
        : undoLast(world, before, unit),
    );
    if (!record || record.phase === 'cleaning') return record !== undefined;
    if (!mayGoOn()) return false;
  }
}

async function undoLast(
  { now, createId }: World,
  { _id, batches }: ImportRecord,
  unit: Parameters<Parameters<typeof advance>[2]>[1],
): Promise<Partial<ImportRecord>> {
  const last = batchId(_id, batches - 1);
  const batch = await unit.get('importBatches', last);
  const changes = batch?.changes ?? [];
  const present = await unit.findBooks(keysOf(changes));
  const { removals, saves } = planUndo(changes, present);
  await unit.removeBooks(removals);
  await unit.saveBooks(saves);
  const at = formatTimestamp(now());
  await writeStock(unit, changes, { at, createId, importId: _id, isUndoing: true });
  await unit.remove('importBatches', last);
  return { batches: batches - 1, tries: 0 };
}

function keysOf(changes: readonly BookChange[]): BookKeys {
  const removed = changes.flatMap((change) =>
    change.kind === 'removed' ? change.placed.book : [],
  );
  return {
    ids: changes.map((change) =>
      change.kind === 'removed' ? change.placed.book._id : change.bookId,
    ),
    isbns: removed.flatMap(({ isbn }) => isbn ?? []),
  };
}
