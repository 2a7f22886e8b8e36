export interface HeaderRow {
  isOn: boolean;
  name: string;
  value: string;
}

export interface RowFault {
  part: 'name' | 'value';
  message: string;
}

const BLANK_ROW: HeaderRow = { isOn: false, name: '', value: '' };
/** A header name in RFC 9110. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** A value that browsers accept: one line of Latin-1. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
/** Headers that a page may not set: https://fetch.spec.whatwg.org/#forbidden-request-header */
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-request-(headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;

/** Creates an enabled row for each header, and a blank row at the end for the next one. */
export function toRows(headers: [name: string, value: string][]): HeaderRow[] {
  return [...headers.map(([name, value]) => ({ isOn: true, name, value })), BLANK_ROW];
}

/** Changes a row, and enables it unless `change` switches it. Text in the last row adds one. */
export function changeRow(rows: HeaderRow[], index: number, change: Partial<HeaderRow>) {
  const changed = rows.map((row, i) => (i === index ? { ...row, isOn: true, ...change } : row));
  const isTextOfLast = index === rows.length - 1 && change.isOn === undefined;
  return isTextOfLast ? [...changed, BLANK_ROW] : changed;
}

/** Sets the value of the row with this name, or of the blank row. `name` is lower case. */
export function setHeader(rows: HeaderRow[], name: string, value: string): HeaderRow[] {
  const index = rows.findIndex((row) => row.name.trim().toLowerCase() === name);
  return changeRow(rows, index < 0 ? rows.length - 1 : index, { name, value });
}

export function toHeaders(rows: HeaderRow[]): [name: string, value: string][] {
  return rows
    .filter(({ isOn, name }) => isOn && name.trim() !== '')
    .map(({ name, value }) => [name.trim(), value.trim()]);
}

/** Returns why a row cannot be sent; `undefined` if it can. */
export function findRowFault({ isOn, name, value }: HeaderRow): RowFault | undefined {
  if (!isOn || (name.trim() === '' && value.trim() === '')) return undefined;
  if (name.trim() === '') return { part: 'name', message: 'This header has no name.' };
  if (!NAME.test(name.trim()))
    return {
      part: 'name',
      message: 'A name is made of letters, digits and hyphens, without spaces.',
    };
  if (!VALUE.test(value.trim()))
    return { part: 'value', message: 'A value is one line of Latin letters, digits and signs.' };
  return undefined;
}

/** Whether the row is on, but the browser would leave out its header without an error. */
export function isForbidden({ isOn, name }: HeaderRow): boolean {
  return isOn && FORBIDDEN.test(name.trim());
}
