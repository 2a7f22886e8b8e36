import { carriesBody, type Draft } from './request.ts';

/** The values of variables by name. */
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
 * Replaces the references of a draft by their values: encoded in a path or query, escaped in a
 * string of the body. A value at the start of the endpoint stays as it is, because it is the address
 * of a server. A reference without a value stays, too.
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
