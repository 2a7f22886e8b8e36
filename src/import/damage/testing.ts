import type { Dependencies } from '#api/dependencies.ts';
import { runImports } from '#api/imports/run-imports.ts';
import { receiveFile, toImportJob } from '#api/imports/receive-file.ts';
import { listForgottenParts } from '#api/imports/testing.ts';
import type { Store } from '#api/store.ts';
import { createRandom, type Random } from '#api/testing.ts';
import { readBooks } from '../read-books.ts';
import { aDamagedFile } from './builders.ts';

type ImportDependencies = Pick<
  Dependencies,
  'store' | 'now' | 'createId' | 'readBooks' | 'logError'
>;

/**
 * For tests: imports damaged files, and returns a sentence for each fault. Every import must end as
 * done, or as failed with one error. The number of books must have grown by the added minus the
 * deleted ones.
 */
export async function importDamaged(
  store: Store,
  fileCount: number,
  seed: number,
): Promise<string[]> {
  const random = createRandom(seed);
  const faults: string[] = [];
  let idCount = 0;
  const dependencies: ImportDependencies = {
    store,
    readBooks,
    now: Date.now,
    createId: () => `${seed}-${++idCount}`,
    logError: ({ message, cause }) => void faults.push(`${message} ${String(cause)}`),
  };
  for (let file = 0; file < fileCount; file++) {
    const { bytes, what } = aDamagedFile(random);
    const fault = await importOne(dependencies, random, bytes).catch(String);
    if (fault) faults.push(`File ${file} (${what}): ${fault}`);
  }
  const left = await listForgottenParts(store);
  if (left.length > 0) faults.push(`${left.length} parts of files are left.`);
  return faults;
}

async function importOne(
  dependencies: ImportDependencies,
  random: Random,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const { store } = dependencies;
  const before = (await store.books()).length;
  const isDryRun = random.nextInt(8) === 0;
  const request = { name: 'damaged', isDryRun, options: {} };
  const { _id } = await receiveFile(
    dependencies,
    splitIntoChunks(bytes, 1 + random.nextInt(70_000)),
    request,
  );
  await runImports(dependencies);
  const record = await store.records.get('imports', _id);
  if (!record) return 'The import is gone.';
  const { state, errors, added, deleted } = toImportJob(record, 0);
  if (state !== 'done' && state !== 'failed') return `It is ${state}.`;
  if (state === 'failed' && errors.length !== 1) return `It has ${errors.length} errors.`;
  const gained = (await store.books()).length - before;
  const expected = isDryRun ? 0 : added - deleted;
  return gained === expected ? undefined : `${gained} books more, not ${expected}.`;
}

async function* splitIntoChunks(bytes: Uint8Array, size: number) {
  for (let index = 0; index < bytes.length; index += size)
    yield bytes.subarray(index, index + size);
}
