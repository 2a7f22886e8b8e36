import type { ImportOptions } from '#contract/imports/import-options.ts';
import { toLine } from '../values/normal-form.ts';

/** Words after a comma that belong to the name before it. */
const SUFFIX = /^(?:jr|sr|ph\.?d|m\.?d|m\.?a|b\.?a|ii|iii|iv|esq|ias|ips|retd|dr|prof)\.?$/i;
/** Words that stand for further names. */
const FURTHER = /\s*,?\s*(?:\bet\.? al\.?|\band others|& others)$/i;
/** Roles that some programs write after a name. */
const ROLE = /\s*\((?:author|editor|ed\.?|eds\.?|translator|illustrator|compiler)\)$/i;

/** Returns the names of a cell, separated by `|`. */
export function normalizeAuthors(
  cell: string,
  { authors }: Pick<ImportOptions, 'authors'>,
): string {
  return splitNames(cell)
    .flatMap((name) => readName(name, authors))
    .map(removeRole)
    .filter((name, at, names) => name !== '' && names.indexOf(name) === at)
    .join('|');
}

function removeRole(name: string): string {
  return toLine(name).replace(ROLE, '');
}

/** Returns the names of a cell whose commas may separate authors, or the parts of one name. */
export function listAmbiguousNames(cell: string): string[] {
  return splitNames(cell).filter((name) => countNames(name) === undefined);
}

/** Splits at everything that separates names for sure. */
function splitNames(cell: string): string[] {
  const line = cell.replaceAll(/[^\S\n]+/g, ' ').trim();
  const list = /^\[(.*)\]$/s.exec(line)?.[1];
  const text = list?.replaceAll(/"\s*,\s*"|'\s*,\s*'/g, '|').replaceAll(/["']/g, '') ?? line;
  const further = text.replaceAll(/\r?\n/g, '|').replace(FURTHER, '');
  return further
    .split(/\s*[|;]\s*|\s+&\s+|\s+and\s+|\s+with\s+|\s+और\s+/i)
    .flatMap((part) => splitSlashes(part));
}

/** `Asha Rao/Ravi Iyer` are two authors, `AC/DC` is one. */
function splitSlashes(text: string): string[] {
  const parts = text.split(/\s*\/\s*/);
  return parts.every((part) => /\S\s+\S/.test(part)) ? parts : [text];
}

/** Returns the number of names in a text with commas; `undefined` if it may be one or several. */
function countNames(text: string): number | undefined {
  const parts = splitCommas(text);
  if (parts.length === 1) return 1;
  return parts.every((part) => /\S\s+\S/.test(part) || /^\S+\.\S+/.test(part))
    ? parts.length
    : undefined;
}

function splitCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/\s*,\s*/)) {
    if (part === '') continue;
    if (SUFFIX.test(part) && parts.length > 0) parts[parts.length - 1] += ` ${part}`;
    else parts.push(part);
  }
  return parts;
}

function readName(text: string, order: ImportOptions['authors']): string[] {
  const parts = splitCommas(text);
  if (countNames(text) !== undefined || order === 'several') return parts;
  if (order === undefined) return [text];
  if (parts.length % 2 === 1) return parts;
  // "Roy, Arundhati, Seth, Vikram" are two names. A role follows the first name of each.
  return parts.flatMap((last, at) =>
    at % 2 === 0 ? [`${removeRole(parts[at + 1] ?? '')} ${last}`.trim()] : [],
  );
}
