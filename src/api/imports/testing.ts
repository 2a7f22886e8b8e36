import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { computeCheckDigit } from '#domain/values/isbn.ts';
import { readBooks } from '#import/read-books.ts';
import { openDesk } from '../desk/testing.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store.ts';
import { send } from '../testing.ts';
import { runImports } from './run-imports.ts';

/** For tests: a shop with an owner who is signed in at the desk and imports files. */
export interface ImportShop extends OrderShop {
  ownerToken: string;
}

/** A tenth of the letters after which a transaction of an import ends. */
const TENTH_OF_A_BATCH = 'x'.repeat(400_000);

/**
 * For tests: like `openImportShop`, but each row has another, long cell, which no column takes: a
 * transaction has ten rows instead of a thousand.
 */
export function openLongRowShop(): Promise<ImportShop> {
  return openImportShop({
    async *readBooks(bytes, options) {
      for await (const row of readBooks(bytes, options)) {
        if (row.kind === 'table') yield { ...row, headings: [...row.headings, 'Unused'] };
        else if (row.kind === 'cells') yield { ...row, cells: [...row.cells, TENTH_OF_A_BATCH] };
        else yield row;
      }
    },
  });
}

export async function openImportShop(overrides: Partial<Dependencies> = {}): Promise<ImportShop> {
  const shop = await openOrderShop({ readBooks, ...overrides });
  return { ...shop, ownerToken: await openDesk(shop) };
}

/** For tests: uploads a file; resolves with the import job in the response. */
export async function upload(
  { api, ownerToken }: ImportShop,
  file: string,
  query = '',
): Promise<ImportJob> {
  const { status, body } = await send(api, `POST /desk/imports${query}`, {
    token: ownerToken,
    body: file,
  });
  if (status !== '202 Accepted') throw new Error(JSON.stringify(body));
  return (body as { job: ImportJob }).job;
}

export async function readJob({ api, ownerToken }: ImportShop, id: string): Promise<ImportJob> {
  const { body } = await send(api, `GET /desk/imports/${id}`, { token: ownerToken });
  return (body as { job: ImportJob }).job;
}

/** For tests: imports a file; resolves with the job after it has finished. */
export async function importFile(shop: ImportShop, file: string, query = ''): Promise<ImportJob> {
  const { _id } = await upload(shop, file, query);
  await runImports(shop.dependencies);
  return readJob(shop, _id);
}

/** For tests: undoes an import; resolves with the job afterwards. */
export async function undo(shop: ImportShop, id: string): Promise<ImportJob> {
  await send(shop.api, `POST /desk/imports/${id}/undo`, { token: shop.ownerToken });
  await runImports(shop.dependencies);
  return readJob(shop, id);
}

/** For tests: lists the parts of files of ended imports, except rows left out and kept files. */
export async function listForgottenParts({ records }: Pick<Store, 'records'>): Promise<string[]> {
  const kept = JSON.stringify((await records.get('settings', 'onixFiles')) ?? '');
  const parts = await records.list('importParts', {});
  return parts.flatMap(({ _id }) =>
    _id.includes('left-out') || kept.includes(`"${_id.split('/')[0]}"`) ? [] : _id,
  );
}

/** For tests: builds a CSV of this number of books. */
export function aCsv(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `Book ${index},${100 + index},${index % 7}`,
  );
  return ['title,originalPrice,stock', ...lines].join('\n');
}

/** Makes a valid ISBN of a number. */
export function toIsbn(index: number): string {
  const digits = `97800${String(index).padStart(7, '0')}`;
  return digits + computeCheckDigit(digits);
}
