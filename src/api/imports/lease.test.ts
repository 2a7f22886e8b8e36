import { expect, it } from 'vitest';
import { aContent, RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { changeImportPhase, takeImport } from './lease.ts';

it('counts the runs of a new phase from the beginning, and ends the lease of the old one', async () => {
  const record = { ...RECORDS.imports, phase: 'importing' as const, tries: 4, holder: 'old' };
  const store = createMemoryStore(aContent({ records: { imports: [record] } }));
  const dependencies = { store, now: () => 5000, createId: () => 'new' } as never;
  const changed = await changeImportPhase(dependencies, record._id, () => ({ phase: 'undoing' }));
  expect(changed).toMatchObject({ phase: 'undoing', tries: 0, due: 5000, holder: null });
  await takeImport(dependencies);
  expect(await store.records.get('imports', record._id)).toMatchObject({
    phase: 'undoing',
    tries: 1,
    holder: 'new',
  });
});
