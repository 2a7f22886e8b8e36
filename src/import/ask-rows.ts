import type { Column } from '#domain/books/book-fields.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import type { Question } from './questions.ts';
import { readBooks } from './read-books.ts';

/** The limits of one message; the first one reached ends it. */
const MAX_ROWS = 500;
const MAX_CHARS = 1_000_000;

/**
 * Reads a file in a thread, and resolves when all its rows were consumed. `ask` sends a question
 * and resolves with the answer; the last question, 'end', has none.
 */
export async function askRows(
  ask: (question: Question) => Promise<unknown>,
  names: Readonly<Record<string, Column>>,
): Promise<void> {
  let rows: ImportRow[] = [];
  let letters = 0;
  for await (const row of readBooks(receive(ask), names)) {
    rows.push(row);
    if ('texts' in row) for (const text of Object.values(row.texts)) letters += text.length;
    if (rows.length < MAX_ROWS && letters < MAX_CHARS) continue;
    await ask(rows);
    rows = [];
    letters = 0;
  }
  if (rows.length > 0) await ask(rows);
  void ask('end');
}

async function* receive(ask: (question: Question) => Promise<unknown>) {
  for (;;) {
    const chunk = await ask('bytes');
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}
