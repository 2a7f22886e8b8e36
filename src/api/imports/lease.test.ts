import { expect, it } from 'vitest';
import { aContent, anImport } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { ImportRecord } from '../records.ts';
import { changeImportPhase, removePartsAndEnd, takeImport } from './lease.ts';
import { canUndo, toImportJob } from './receive-file.ts';
import { stopImport } from './run-imports.ts';

const NOW = 5000;

function open(record: ImportRecord, ...others: ImportRecord[]) {
  const store = createMemoryStore(aContent({ records: { imports: [record, ...others] } }));
  const dependencies = { store, now: () => NOW, createId: () => 'new' } as never;
  return { dependencies, store, read: () => store.records.get('imports', record._id) };
}

it('removes a large file in several transactions, and then ends the import', async () => {
  const { dependencies, read, store } = open(
    anImport({ phase: 'cleaning', parts: 120, holder: 'new', due: NOW }),
  );
  const parts = Array.from({ length: 120 }, (_, part) => ({ _id: `im01/${part}`, data: 'AAAA' }));
  await store.transact(async (transaction) => transaction.put('importParts', ...parts));
  const removed: number[] = [];
  const { transact } = store;
  store.transact = async (work) => {
    const before = await store.records.count('importParts', {});
    const result = await transact(work);
    removed.push(before - (await store.records.count('importParts', {})));
    return result;
  };
  await removePartsAndEnd(dependencies, { importId: 'im01', holder: 'new' });
  expect(removed).toEqual([50, 50, 20, 0]);
  expect(await read()).toMatchObject({ phase: 'finished', due: null, holder: null, parts: 0 });
});

it('counts the runs of a new phase from the beginning, and ends the lease of the old one', async () => {
  const record = anImport({ phase: 'importing', tries: 4, holder: 'old' });
  const { dependencies, read } = open(record);
  const changed = await changeImportPhase(dependencies, record._id, () => ({ phase: 'undoing' }));
  expect(changed).toMatchObject({ phase: 'undoing', tries: 0, due: NOW, holder: null });
  await takeImport(dependencies);
  expect(await read()).toMatchObject({ phase: 'undoing', tries: 1, holder: 'new' });
});

it.each([
  ['importing', 3, 'importing', 4, undefined],
  ['importing', 4, 'cleaning', 0, 'The import was abandoned after 4 runs without progress.'],
  ['undoing', 3, 'undoing', 4, undefined],
  ['undoing', 4, 'cleaning', 0, 'Undoing the import was abandoned after 4 runs without progress.'],
  ['receiving', 4, 'receiving', 5, undefined],
  ['kept', 4, 'kept', 5, undefined],
  ['cleaning', 9, 'cleaning', 10, undefined],
] as const)(
  'takes an import that is %s after %d runs',
  async (phase, tries, next, count, problem) => {
    const { dependencies, read } = open(anImport({ phase, tries, due: NOW, lastRow: 7 }));
    expect(await takeImport(dependencies)).toEqual({ importId: 'im01', holder: 'new' });
    const taken = await read();
    expect(taken).toMatchObject({ phase: next, tries: count, due: NOW + 20_000, holder: 'new' });
    const added = taken?.problems.slice(1) ?? [];
    expect(added).toEqual(
      problem === undefined ? [] : [{ row: 8, field: '', message: `${problem} See the log.` }],
    );
    expect(taken?.state).toBe(problem === undefined ? 'done' : 'failed');
  },
);

it.each([
  [999, undefined, 1000],
  [1000, undefined, 1001],
  [1000, 2500, 2501],
])('keeps why an import of %i problems was stopped or abandoned', async (length, count, after) => {
  const problems = Array.from({ length }, (_, row) => ({ row, field: '', message: 'Missing.' }));
  const record = anImport({ phase: 'importing', due: NOW, problems, problemCount: count });
  const stopped = await stopImport(open(record).dependencies, record._id);
  const crashed = open({ ...record, tries: 4 });
  await takeImport(crashed.dependencies);
  const ends = [stopped, await crashed.read()].map((ended) => {
    const { problems: kept = [], problemCount } = ended ?? {};
    return [kept.length, kept.at(-2)?.row, kept.at(-1)?.message.split('. ')[0], problemCount];
  });
  expect(ends).toEqual([
    [1000, 998, 'The import was stopped', after],
    [1000, 998, 'The import was abandoned after 4 runs without progress', after],
  ]);
});

it.each([NOW + 1, null])('takes no import that is due at %s', async (due) => {
  const { dependencies, read } = open(anImport({ phase: 'importing', due }));
  expect(await takeImport(dependencies)).toBeUndefined();
  expect(await takeImport(dependencies, 'im01')).toBeUndefined();
  expect(await read()).toMatchObject({ due, tries: 0 });
});

const WAITING = { phase: 'importing', due: NOW - 100 } as const;

it.each<[string, Partial<ImportRecord>, string | undefined]>([
  [
    'runs in another process',
    { phase: 'importing', holder: 'other', due: NOW + 20_000 },
    undefined,
  ],
  [
    'runs in a process whose clock is ahead',
    { phase: 'importing', holder: 'other', due: NOW + 25_000 },
    undefined,
  ],
  ['is undone', { phase: 'undoing', holder: 'other', due: NOW + 20_000 }, undefined],
  ['was interrupted by a crash', { phase: 'importing', holder: 'other', due: NOW - 1 }, 'im02'],
  ['was interrupted by a stop', { phase: 'importing', holder: null, due: 0 }, 'im02'],
  ['came later', { phase: 'undoing', due: NOW - 1 }, 'im01'],
  [
    'changes nothing',
    { phase: 'importing', isDryRun: true, holder: 'other', due: NOW + 20_000 },
    'im01',
  ],
])('takes one import that changes books at a time, if another one %s', async (_name, other, id) => {
  const { dependencies } = open(anImport(WAITING), anImport({ _id: 'im02', ...other }));
  expect((await takeImport(dependencies))?.importId).toBe(id);
  const asked = open(anImport(WAITING), anImport({ _id: 'im02', ...other }));
  expect((await takeImport(asked.dependencies, 'im01'))?.importId).toBe(id);
});

it('writes nothing while an import waits', async () => {
  const running = anImport({ _id: 'im02', phase: 'importing', holder: 'other', due: NOW + 9000 });
  const { dependencies, store } = open(anImport(WAITING), running);
  store.transact = () => expect.unreachable('A transaction would wait for the running import.');
  expect(await takeImport(dependencies)).toBeUndefined();
  expect(await takeImport(dependencies, 'im01')).toBeUndefined();
});

it('takes a check of a file while an import waits', async () => {
  const running = anImport({ _id: 'im02', phase: 'importing', holder: 'other', due: NOW + 9000 });
  const check = anImport({ _id: 'im03', phase: 'importing', isDryRun: true, due: NOW - 1 });
  const { dependencies } = open(anImport(WAITING), running, check);
  expect((await takeImport(dependencies))?.importId).toBe('im03');
});

it('shows how far an import is, and whether it can be undone', () => {
  const counts = { done: 150, added: 1, changed: 2, deleted: 3, pictures: 4, failed: 5 };
  const job = { counts, total: 300, begunAt: NOW - 3000 };
  const show = (record: Partial<ImportRecord>) => {
    const whole = anImport({ ...job, ...record });
    const { done, same, total, secondsLeft, errorCount, isUndoing } = toImportJob(whole, NOW);
    const undo = isUndoing ? 'undoing' : canUndo(whole);
    return [done, same, total, secondsLeft, errorCount, undo];
  };
  const few = { ...counts, done: 99 };
  expect([
    show({ state: 'running', phase: 'importing' }),
    show({ state: 'running', phase: 'importing', counts: few }),
    show({ state: 'running', phase: 'importing', begunAt: NOW }),
    show({ state: 'running', phase: 'cleaning' }),
    show({ state: 'running', phase: 'undoing' }),
    show({ state: 'done', phase: 'kept', problemCount: 2000 }),
    show({ state: 'done', batches: 0 }),
    show({ state: 'failed', phase: 'cleaning' }),
    show({ state: 'undone' }),
  ]).toEqual([
    [150, 135, 300, 3, 1, false],
    [99, 84, 300, undefined, 1, false],
    [150, 135, 300, undefined, 1, false],
    [150, 135, 300, undefined, 1, false],
    [150, 135, 150, undefined, 1, 'undoing'],
    [150, 135, 150, undefined, 2000, true],
    [150, 135, 150, undefined, 1, false],
    [150, 135, undefined, undefined, 1, true],
    [150, 135, 150, undefined, 1, false],
  ]);
});
