import * as v from 'valibot';
import type { BookTexts } from '#domain/books/book-fields.ts';
import { formatDay, formatTimestamp } from '#domain/values/time.ts';
import type { BookSource } from '../desk/book-look-up.ts';
import type { ImportRecord } from '../records.ts';
import type { RecordReader, Transaction } from '../store.ts';
import { unpackFile } from './file-parts.ts';
import type { ImportDependencies } from './lease.ts';

/** The `_id` of the record of the kind `settings` with the files that are kept. */
const ID = 'onixFiles';
/** The maximum number of files, of one sender each. */
const MAX_FILES = 5;
/** A larger file is not kept: about 24 MB when compressed, which is a second of searching. */
const MAX_PARTS = 100;
/** The maximum number of searches that run or wait: those of four look-ups in all files. */
const MAX_WAITING = 20;

const filesSchema = v.array(v.object({ importId: v.string(), sender: v.string(), at: v.string() }));

async function readFiles(records: Pick<RecordReader, 'get'>) {
  const stored = await records.get('settings', ID);
  return v.parse(filesSchema, stored?.settings['list'] ?? []);
}

/** Keeps the file of an ended ONIX import, for look-ups, instead of its sender's last file. */
export async function keepOnixFile(
  transaction: Transaction,
  { _id: importId, name, parts, isDryRun }: ImportRecord,
  { sender = name, now }: { sender: string | undefined; now: number },
): Promise<Partial<ImportRecord>> {
  if (isDryRun || parts > MAX_PARTS || sender === '') return {};
  const before = await readFiles(transaction);
  const at = formatTimestamp(now);
  const others = before.filter((file) => file.sender !== sender);
  const list = [{ importId, sender, at }, ...others].slice(0, MAX_FILES);
  for (const file of before) {
    if (list.includes(file)) continue;
    const record = await transaction.get('imports', file.importId);
    // Its own run removes the file.
    if (record?.phase === 'finished')
      transaction.put('imports', { ...record, phase: 'cleaning', due: now });
  }
  transaction.put('settings', { _id: ID, settings: { list }, version: 1, updatedAt: at });
  return { phase: 'finished', due: null, holder: null };
}

/**
 * Returns a function that lists the kept files as sources of facts about books, the latest first.
 * The files are searched one at a time, because each search has a thread of its own, with up to
 * 512 MB. If too many wait, a search rejects.
 */
export function createOnixSources({
  store,
  readBooks,
}: Pick<ImportDependencies, 'store' | 'readBooks'>): () => Promise<BookSource[]> {
  let lastSearch: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function search({ _id, parts }: ImportRecord, isbn: string) {
    let found: BookTexts | undefined;
    // Of several products with an ISBN, the last one counts.
    for await (const row of readBooks?.(unpackFile(store, _id, parts), { isbn }) ?? [])
      if (row.kind === 'book' && row.texts.isbn === isbn) found = row.texts;
    if (!found) return undefined;
    const { isbn: _isbn, stock: _stock, ...texts } = found;
    return texts;
  }

  async function searchInTurn(record: ImportRecord, isbn: string) {
    if (waiting >= MAX_WAITING) throw new Error('Too many files wait to be searched.');
    waiting += 1;
    const run = () => search(record, isbn);
    // The caller of a search gets its failure.
    const searching = lastSearch.then(run, run);
    lastSearch = searching;
    return searching.finally(() => (waiting -= 1));
  }

  return async () => {
    const sources: BookSource[] = [];
    if (!readBooks) return sources;
    for (const { importId, sender, at } of await readFiles(store.records)) {
      const record = await store.records.get('imports', importId);
      if (record?.phase !== 'finished' || record.parts === 0) continue;
      sources.push({
        name: `${sender}, ${formatDay(at.slice(0, 'YYYY-MM-DD'.length))}`,
        findBook: (isbn) => searchInTurn(record, isbn),
      });
    }
    return sources;
  };
}
