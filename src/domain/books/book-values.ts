import type { FieldValue } from '#contract/desk/desk-books.ts';
import {
  BOOK_FIELDS,
  type BookFields,
  type BookTexts,
  COLUMNS,
  type Column,
  readBookTexts,
} from './book-fields.ts';
import { toLine, toLines } from '../values/normal-form.ts';

export interface ParsedValues {
  fields: BookFields;
  cleared: Column[];
  problems: { field: string; message: string }[];
}

/** Parses the values of a form's fields by the rules for import files. */
export function readBookValues(values: Readonly<Record<string, FieldValue>>): ParsedValues {
  const texts: BookTexts = {};
  const fields: Record<string, unknown> = {};
  const cleared: Column[] = [];
  const problems: ParsedValues['problems'] = [];
  for (const [name, text] of Object.entries(values).flatMap(toTexts)) {
    const column = COLUMNS.find((known) => known === name);
    // The copies on the shelf are counted by `POST /api/desk/stock`.
    if (!column || (column === 'onShelf' && text !== '')) {
      problems.push({ field: name, message: 'A book has no such field.' });
      continue;
    }
    const { isRequired, empty } = BOOK_FIELDS[column];
    if (text !== '') texts[column] = text;
    else if (isRequired) problems.push({ field: name, message: 'This must not be empty.' });
    else if (empty === undefined) cleared.push(column);
    else fields[column] = empty;
  }
  const parsed = readBookTexts(texts);
  return {
    fields: { ...fields, ...parsed.fields },
    cleared,
    problems: [...problems, ...parsed.problems],
  };
}

function toTexts([name, value]: [string, FieldValue]): [string, string][] {
  if (name !== 'series') return [[name, toText(value)]];
  const { name: seriesName, number = '' } =
    typeof value === 'object' && value !== null && 'name' in value ? value : { name: '' };
  return [
    ['seriesName', toLine(seriesName)],
    ['seriesNumber', toLine(number)],
  ];
}

function toText(value: FieldValue): string {
  if (typeof value === 'string' || typeof value === 'number') return toLines(String(value));
  return Array.isArray(value) ? toLines(value.join('|')) : '';
}
