import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import type { ImportRecord } from '../records.ts';

/** Asks for an import to be undone; 404 and 409 where that cannot be. */
export function askUndo(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  importId: string,
): Promise<ImportRecord> {
  return store.transact(async (unit) => {
    const record = await unit.get('imports', importId);
    if (!record || record.phase === 'receiving') throw new Refusal(404, 'importNotFound');
    if (record.batches === 0 || !['done', 'failed'].includes(record.state))
      throw new Refusal(409, 'nothingToUndo');
    const next: ImportRecord = {
      ...record,
      state: 'running',
      phase: 'undoing',
      tries: 0,
      due: now(),
      holder: null,
    };
    await unit.put('imports', next);
    return next;
  });
}
