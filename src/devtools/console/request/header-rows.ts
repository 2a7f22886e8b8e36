export interface HeaderRow {
  isOn: boolean;
  name: string;
  value: string;
}

export interface RowFault {
  part: 'name' | 'value';
  words: string;
}

const BLANK: HeaderRow = { isOn: false, name: '', value: '' };
/** What may stand in a name, by RFC 9110. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** What a browser takes as a value: one line of Latin-1. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
/** What a page may not set: https://fetch.spec.whatwg.org/#forbidden-request-header */
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-request-(headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;

/** Rows for these headers, all of them on, and the blank one to type the next into. */
export function toRows(headers: [name: string, value: string][]): HeaderRow[] {
  return [...headers.map(([name, value]) => ({ isOn: true, name, value })), BLANK];
}

/** A row typed into goes with the request, and there is always a blank one after it. */
export function typeIntoRow(
  rows: HeaderRow[],
  index: number,
  typed: Partial<Pick<HeaderRow, 'name' | 'value'>>,
): HeaderRow[] {
  const typedInto = rows.map((row, at) => (at === index ? { ...row, ...typed, isOn: true } : row));
  return index === rows.length - 1 ? [...typedInto, BLANK] : typedInto;
}

export function switchRow(rows: HeaderRow[], index: number, isOn: boolean): HeaderRow[] {
  return rows.map((row, at) => (at === index ? { ...row, isOn } : row));
}

/** Without this row; the blank one at the end cannot be removed. */
export function removeRow(rows: HeaderRow[], index: number): HeaderRow[] {
  return rows.filter((_, at) => at !== index || at === rows.length - 1);
}

/** Puts the value into the row of this name, or into the blank one. */
export function setHeader(rows: HeaderRow[], name: string, value: string): HeaderRow[] {
  const known = rows.findIndex((row) => row.name.trim().toLowerCase() === name);
  return typeIntoRow(rows, known < 0 ? rows.length - 1 : known, { name, value });
}

/** What is sent of the rows. */
export function toHeaders(rows: HeaderRow[]): [name: string, value: string][] {
  return rows
    .filter(({ isOn, name }) => isOn && name.trim() !== '')
    .map(({ name, value }) => [name.trim(), value.trim()]);
}

/** Why a row cannot be sent. */
export function findRowFault({ isOn, name, value }: HeaderRow): RowFault | undefined {
  if (!isOn || (name.trim() === '' && value.trim() === '')) return undefined;
  if (name.trim() === '') return { part: 'name', words: 'This header has no name.' };
  if (!NAME.test(name.trim()))
    return {
      part: 'name',
      words: 'A name is made of letters, digits and hyphens, without spaces.',
    };
  if (!VALUE.test(value.trim()))
    return { part: 'value', words: 'A value is one line of Latin letters, digits and signs.' };
  return undefined;
}

/** Whether the browser leaves this header out without a word. */
export function isForbidden({ isOn, name }: HeaderRow): boolean {
  return isOn && FORBIDDEN.test(name.trim());
}
