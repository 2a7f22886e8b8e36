import { type JsonFault, findJsonFault } from '../json/json-values.ts';

export const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD'] as const;

export type Method = (typeof METHODS)[number];

/** The content of the form, valid or not. */
export interface Draft {
  method: Method;
  /** A path of this site, or a full http(s) address. */
  endpoint: string;
  /** The last row is blank. */
  headers: HeaderRow[];
  /** JSON, or empty. */
  body: string;
  /** What the response must be like: one assertion a line. */
  assertions?: string;
}

export function toMethod(text: string): Method | undefined {
  return METHODS.find((method) => method === text);
}

export function allowsBody(method: Method): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

export function carriesBody({ method, body }: Draft): boolean {
  return allowsBody(method) && body.trim() !== '';
}

/** The request of a draft. It is sent only if the draft is valid, but can be copied in any case. */
export interface ConsoleRequest {
  method: string;
  address: string;
  headers: [name: string, value: string][];
  body?: string;
}

/** Resolves a path, or a full address, to the full address. Throws if it is neither. */
export type ResolveAddress = (endpoint: string) => string;

/** The faults of a draft; `undefined` for valid parts. */
export interface Faults {
  endpoint: string | undefined;
  headers: (RowFault | undefined)[];
  body: JsonFault | undefined;
}

export function findFaults(draft: Draft, resolveAddress: ResolveAddress): Faults {
  return {
    endpoint: findAddressFault(draft.endpoint, resolveAddress),
    headers: draft.headers.map(findRowFault),
    body: draft.body.trim() === '' ? undefined : findJsonFault(draft.body),
  };
}

/** Returns the request of a draft. A body is JSON unless a header sets another content type. */
export function toRequest(draft: Draft, resolveAddress: ResolveAddress): ConsoleRequest {
  const headers = toHeaders(draft.headers);
  const request = { method: draft.method, address: resolveAddress(draft.endpoint.trim()), headers };
  if (!carriesBody(draft)) return request;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (!hasType) headers.push(['content-type', 'application/json']);
  return { ...request, body: draft.body };
}

function findAddressFault(endpoint: string, resolveAddress: ResolveAddress): string | undefined {
  try {
    const { protocol, username, password } = new URL(resolveAddress(endpoint.trim()));
    if (username || password)
      return 'Browsers refuse an address with a password in it: send an authorization header.';
    if (endpoint.trim() !== '' && /^https?:$/.test(protocol)) return undefined;
  } catch {
    // `URL` cannot parse the address.
  }
  return 'Enter a path that begins with /, or a full address that begins with http:// or https://.';
}

export function toCurl({ method, address, headers, body }: ConsoleRequest): string {
  const parts = [
    `curl ${quote(address)}`,
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${quote(value ? `${name}: ${value}` : `${name};`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

export function toFetch({ method, address, headers, body }: ConsoleRequest): string {
  const init = { method, headers, ...(body !== undefined && { body }) };
  return `await fetch(${JSON.stringify(address)}, ${JSON.stringify(init, null, 2)});`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A request that the user can choose, with sample values. */
export interface RequestTemplate {
  method: string;
  /** Parts that begin with a colon are parameters: `/notes/:id`. */
  path: string;
  /** Sample values of the parameters; a parameter without one is left for the user to type. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A sample body, sent as JSON. */
  body?: unknown;
  needsToken?: boolean;
}

/** A range of the endpoint, for the user to type over. */
export type Selection = [from: number, to: number];

/** Fills in the sample values. Selects the first of them; without parameters, the end. */
export function fillPath({ path, params = {}, query }: RequestTemplate) {
  let selection: Selection | undefined;
  const text = path.replace(/:(\w+)/g, (part, name: string, at: number) => {
    const filled = params[name] ? encodeURIComponent(params[name]) : part;
    selection ??= [at, at + filled.length];
    return filled;
  });
  const search = String(new URLSearchParams(query));
  const whole = search ? `${text}?${search}` : text;
  const end: Selection = [whole.length, whole.length];
  return { text: whole, selection: selection ?? end };
}

export type Variables = Record<string, string>;

/** A reference to a variable: `{{name}}`. */
const REFERENCE = /\{\{\s*([\w.-]+)\s*\}\}/g;
const REFERENCE_AT_START = /^\s*\{\{[^{}]*\}\}/;
/** A string of JSON, or a reference outside of strings. */
const STRING_OR_REFERENCE = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/g;

/** Lists the variables that a request and its assertions refer to, in the order of their use. */
export function listVariables(draft: Draft): string[] {
  const texts = [
    draft.endpoint,
    ...draft.headers.flatMap(({ isOn, name, value }) => (isOn ? [name, value] : [])),
    carriesBody(draft) ? draft.body : '',
    draft.assertions ?? '',
  ];
  const names = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, name = '']) => name));
  return [...new Set(names)];
}

export function listMissing(draft: Draft, variables: Variables): string[] {
  return listVariables(draft).filter((name) => !getValue(variables, name));
}

/**
 * Replaces references by their values: encoded in a path or query, escaped in a string of the body.
 * At the start of the endpoint, a value is an address and stays as it is.
 */
export function fillDraft(draft: Draft, variables: Variables): Draft {
  const fill = (text: string, encode = (value: string) => value) =>
    text.replace(REFERENCE, (reference, name: string) => {
      const value = getValue(variables, name);
      return value ? encode(value) : reference;
    });
  const [start = ''] = REFERENCE_AT_START.exec(draft.endpoint) ?? [];
  return {
    ...draft,
    endpoint: fill(start) + fill(draft.endpoint.slice(start.length), encodeURIComponent),
    headers: draft.headers.map(({ isOn, name, value }) => ({
      isOn,
      name: fill(name),
      value: fill(value),
    })),
    body: draft.body.replace(STRING_OR_REFERENCE, (part) =>
      part.startsWith('"') ? fill(part, escapeInString) : fill(part),
    ),
    ...(draft.assertions && { assertions: fill(draft.assertions) }),
  };
}

function getValue(variables: Variables, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

function escapeInString(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

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
