import type { Dependencies } from '../dependencies.ts';
import { partId } from './file-parts.ts';
import { advance, type Hold } from './hold.ts';

/** Parts that one transaction removes. */
const MOST_AT_ONCE = 50;

type World = Pick<Dependencies, 'store' | 'now'>;

/** Removes what is left of the file; an import whose file never arrived completely goes with it. */
export async function clean(world: World, hold: Hold): Promise<void> {
  for (;;) {
    const record = await advance(world, hold, async ({ parts }, unit) => {
      const left = Math.max(0, parts - MOST_AT_ONCE);
      for (let part = left; part < parts; part++)
        await unit.remove('importParts', partId(hold.importId, part));
      return { parts: left };
    });
    if (!record) return;
    if (record.parts > 0) continue;
    await finish(world, hold);
    return;
  }
}

function finish({ store }: World, { importId, holder }: Hold): Promise<void> {
  return store.transact(async (unit) => {
    const record = await unit.get('imports', importId);
    if (record?.holder !== holder) return;
    if (record.phase === 'receiving') await unit.remove('imports', importId);
    else await unit.put('imports', { ...record, phase: 'finished', due: null, holder: null });
  });
}
