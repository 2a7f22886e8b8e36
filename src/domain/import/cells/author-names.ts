import type { ImportOptions } from '#contract/imports/import-options.ts';
import { toLine } from '../../values/normal-form.ts';

/** Words after a comma that belong to the name before it. */
const SUFFIX = /^(?:jr|sr|ph\.?d|m\.?d|m\.?a|b\.?a|ii|iii|iv|esq|ias|ips|retd|dr|prof)\.?$/i;
/** Words that stand for further names. */
const FURTHER = /\s*,?\s*(?:\bet\.? al\.?|\band others|& others)$/i;
/** What programs write for no author. */
const NO_NAME = /^(?:n\.?\s?a\.?|tbc|tba|0|unknown|not (?:known|available|applicable)|)$/i;
/** Roles after a name, which is captured as that of a writer, a translator or another person. */
const ROLE =
  /\s*\((?:(author|writer|editor|eds?\.?|compiler|comp\.?)|(translator|trans\.?|tr\.?)|(illustrator|illus\.?|photographer|narrator|foreword|introduction|preface))\)$/i;
/** Roles before a name: `Edited by`, `Trans. by`, `Foreword by`. */
const ROLE_BEFORE =
  /^(?:(author|writer|written|ed(?:itor|ited)?|comp(?:iled)?|retold|adapted)|(trans(?:lated|lator)?|tr)|(illus(?:trated|trator)?|foreword|introduction|preface|photographs?|cover))\.?\s*(?:by\b|:)\s*/i;

type Names = Pick<ImportOptions, 'authors'>;

/** Returns the names of the authors of a cell, separated by `|`: not its translators, for example. */
export function normalizeAuthors(cell: string, answers: Names): string {
  const persons = readPersons(cell, answers);
  const writers = persons.filter(({ role }) => role === 'writer');
  // A book of pictures may have no other author than its illustrator.
  const authors = writers.length > 0 ? writers : persons.filter(({ role }) => role === 'other');
  return [...new Set(authors.map(({ name }) => name))].join('|');
}

/** Returns the names of the translators of a cell of authors; '' for none. */
export function findTranslators(cell: string, answers: Names): string {
  const persons = readPersons(cell, answers).filter(({ role }) => role === 'translator');
  return [...new Set(persons.map(({ name }) => name))].join(', ');
}

function readPersons(cell: string, { authors }: Names) {
  return splitNames(cell)
    .flatMap((name) => readName(name, authors))
    .map(readPerson)
    .filter(({ name }) => !NO_NAME.test(name));
}

function readPerson(text: string) {
  const line = toLine(text);
  const match = ROLE.exec(line) ?? ROLE_BEFORE.exec(line);
  const [, , translator, other] = match ?? [];
  const role = translator ? 'translator' : other ? 'other' : 'writer';
  return { name: line.replace(match?.[0] ?? '', ''), role } as const;
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
    .flatMap((part) => splitSlashes(part.replace(/(?<![,\s])[,\s]+$/, '')));
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
  // "Roy, Arundhati, Seth, Vikram" are two names. A role follows one of the parts.
  return parts.flatMap((last, at) => {
    if (at % 2 === 1) return [];
    const first = parts[at + 1] ?? '';
    const role = (ROLE.exec(first) ?? ROLE.exec(last))?.[0] ?? '';
    return [`${first.replace(ROLE, '')} ${last.replace(ROLE, '')}${role}`.trim()];
  });
}
