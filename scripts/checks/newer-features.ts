import { createRequire } from 'node:module';
import { parseSync, Visitor } from 'vite';
import { OLDEST_BROWSERS } from '../build/oldest-browsers.ts';

interface Support {
  version_added: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

interface Compatibility {
  support: Record<string, Support | Support[]>;
}

/** A feature of MDN's compatibility data: its parts by name, and where it is supported. */
interface Feature {
  __compat?: Compatibility;
  [part: string]: Feature | Compatibility | undefined;
}

interface CompatibilityData {
  api: Record<string, Feature>;
  javascript: { builtins: Record<string, Feature> };
  css: Record<'at-rules' | 'properties' | 'selectors' | 'types', Record<string, Feature>>;
}

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatibilityData;
const interfaces = { ...data.api, ...data.javascript.builtins };
/** The interfaces of global objects, to look up their members. */
const GLOBALS: Record<string, string> = {
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};
const COMPAT_KEY = '__compat';
const NOT_A_METHOD = /_(static|event|permission)$|^__compat$/;

/**
 * For each name of a method, such as `toSorted`, whether the oldest browsers lack it in every
 * interface.
 */
const isNewerByMethod = new Map<string, boolean>();
for (const owner of Object.values(interfaces))
  for (const [name, feature] of Object.entries(owner))
    if (!NOT_A_METHOD.test(name))
      isNewerByMethod.set(name, isNewer(feature) && isNewerByMethod.get(name) !== false);

/**
 * Finds what one of the oldest browsers lacks: functions that the script calls (`AbortSignal.any`,
 * `toSorted`), and members of global objects that it reads (`navigator.connection`). Methods are
 * looked up by name only. A newer method with the name of an older one, such as the methods of
 * iterators, is missed; the type checker finds it with its older `lib`.
 */
export function findNewerFunctions(script: string): Set<string> {
  const found = new Set<string>();
  const { program } = parseSync('script.js', script, { sourceType: 'unambiguous' });
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const member = interfaces[GLOBALS[object.name] ?? '']?.[property.name];
      const feature = member ?? interfaces[object.name]?.[`${property.name}_static`];
      if (isNewer(feature)) found.add(`${object.name}.${property.name}`);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && isNewerGlobal(callee.name)) found.add(callee.name);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      const owner = object.type === 'Identifier' ? object.name : '';
      const isKnown = GLOBALS[owner] || interfaces[owner]?.[`${property.name}_static`];
      if (!isKnown && isNewerByMethod.get(property.name)) found.add(property.name);
    },
    NewExpression({ callee }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type === 'Identifier' && isNewerGlobal(name.name)) found.add(name.name);
    },
  }).visit(program);
  return found;
}

/**
 * Finds the at-rules, properties, keywords, selectors and functions of a style sheet that one of
 * the oldest browsers lacks. Skips the content of `@supports`.
 */
export function findNewerStyles(sheet: string): Set<string> {
  const { properties, selectors, types, 'at-rules': atRules } = data.css;
  const text = withoutSupports(sheet.replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/gs, ''));
  const found = new Set<string>();
  const note = (name: string, feature: Feature[string]) => {
    if (isNewer(feature)) found.add(name);
  };
  for (const [, name = ''] of text.matchAll(/@([a-z-]+)/g)) note(`@${name}`, atRules[name]);
  for (const [, name = ''] of text.matchAll(/:([a-z-]+)(?=[^;{}]*\{)/g))
    note(`:${name}`, selectors[name]);
  for (const [, name = '', value = ''] of text.matchAll(/[{;]\s*([a-z-]+)\s*:([^;{}]*)(?=[;}])/g)) {
    note(name, properties[name]);
    for (const [word] of value.matchAll(/[a-z][a-z-]+/g))
      note(`${name}: ${word}`, properties[name]?.[word]);
  }
  for (const [, name = ''] of text.matchAll(/([a-z][a-z-]+)\(/g))
    note(`${name}()`, findType(types, name));
  return found;
}

function isNewerGlobal(name: string): boolean {
  const { Window: windowMembers = {} } = data.api;
  const { Intl: intlMembers = {} } = data.javascript.builtins;
  return isNewer(interfaces[name] ?? windowMembers[name] ?? intlMembers[name]);
}

/** Whether one of the oldest browsers lacks the feature. A feature without data counts as old. */
function isNewer(feature: Feature[string]): boolean {
  const compat = (feature as Feature | undefined)?.[COMPAT_KEY] as Compatibility | undefined;
  if (!compat) return false;
  return Object.entries(OLDEST_BROWSERS).some(([browser, oldest]) => {
    const support = [compat.support[browser] ?? []].flat();
    return !support.some(
      (item) => !item.flags && !item.prefix && isAtMost(item.version_added, oldest),
    );
  });
}

/** Whether a feature's first version, such as `≤16.4`, is not above the `oldest` one. */
function isAtMost(version: Support['version_added'], oldest: string): boolean {
  if (typeof version !== 'string') return version === true;
  return Number.parseFloat(version.replace('≤', '')) <= Number(oldest);
}

/** Finds a function, which may be nested at any depth: `light-dark` in `color`. */
function findType(types: Feature, name: string): Feature[string] {
  if (types[name]) return types[name];
  const parts = Object.entries(types).filter(([part]) => part !== COMPAT_KEY);
  return parts.map(([, part]) => findType(part as Feature, name)).find((found) => found);
}

/** Leaves out `@supports` blocks with their content. */
function withoutSupports(sheet: string): string {
  const start = sheet.indexOf('@supports');
  if (start < 0) return sheet;
  let depth = 0;
  let end = sheet.indexOf('{', start);
  do {
    depth += sheet[end] === '{' ? 1 : sheet[end] === '}' ? -1 : 0;
    end += 1;
  } while (depth > 0 && end < sheet.length);
  return withoutSupports(sheet.slice(0, start) + sheet.slice(end));
}
