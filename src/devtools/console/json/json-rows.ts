import { formatPath, isBranch, type JsonPath } from './json-path.ts';

/**
 * Longer lists and objects are shown in groups of this size. If that gives more groups than this
 * number, they are grouped again, so that no row has more rows directly below it.
 */
const GROUP_SIZE = 100;
/** Longer strings are shortened while their row is closed. */
export const MAX_CLOSED_CHARS = 200;
/** At most this many values of the root object are open at first. */
const MAX_INITIALLY_OPEN = 20;

/** A row of the tree: a value, or a group of items of a long list or object. */
export interface Row {
  /** The formatted path, followed by the range for a group. */
  id: string;
  path: JsonPath;
  /** A property name, an index, or the first and last name or index of a group. */
  label: string;
  value: unknown;
  /** For a group, the range of the items in it; `to` is exclusive. */
  range?: [from: number, to: number];
  /** Counts from 1, as ARIA does. */
  level: number;
  /** Counts from 1, as ARIA does. */
  position: number;
  /** The number of rows with the same parent. */
  setSize: number;
  /** `undefined` if the row cannot be opened. */
  isOpen: boolean | undefined;
}

type Item = Pick<Row, 'id' | 'path' | 'label' | 'value' | 'range'>;

const cachedNames = new WeakMap<object, string[]>();

/**
 * Lists the visible rows below `root`; only the root if there are none. Does not read the values in
 * closed rows.
 */
export function listRows(root: unknown, openIds: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const add = (item: Item, level: number) => {
    const items = toItems(item);
    for (const [index, child] of items.entries()) {
      const isOpen = canOpen(child) ? openIds.has(child.id) : undefined;
      rows.push({ ...child, level, position: index + 1, setSize: items.length, isOpen });
      if (isOpen) add(child, level + 1);
    }
  };
  const top: Item = { id: '', path: [], label: '', value: root };
  if (toItems(top).length > 0) add(top, 1);
  else rows.push({ ...top, level: 1, position: 1, setSize: 1, isOpen: isRootOpen(root, openIds) });
  return rows;
}

/**
 * Returns the ids of the rows that are open at first: the first values of the root object, and the
 * first item of the root list and of the lists directly below the root.
 */
export function findInitiallyOpen(root: unknown): Set<string> {
  const openIds = new Set<string>();
  const addItem = (item: Item, depth: number) => {
    const isList = item.range !== undefined || Array.isArray(item.value);
    const items = toItems(item).slice(0, isList ? 1 : MAX_INITIALLY_OPEN);
    if (depth > 1 || (depth > 0 && !isList)) return;
    for (const child of items.filter(({ value }) => isBranch(value))) {
      if (canOpen(child)) openIds.add(child.id);
      addItem(child, child.range ? depth : depth + 1);
    }
  };
  addItem({ id: '', path: [], label: '', value: root }, 0);
  return openIds;
}

/** Returns the ids of the rows from the root to the row of `path`, which is the last. */
export function findRowIds(root: unknown, path: JsonPath): string[] {
  const ids: string[] = [];
  let item: Item | undefined = { id: '', path: [], label: '', value: root };
  while (item && item.path.length < path.length) {
    const next: Item | undefined = toItems(item).find((child) => leadsTo(child, path));
    if (next) ids.push(next.id);
    item = next;
  }
  return ids;
}

function leadsTo({ path, range, value }: Item, target: JsonPath): boolean {
  if (!range || !isBranch(value)) return path.at(-1) === target[path.length - 1];
  const part = target[path.length];
  const place = typeof part === 'number' ? part : listNames(value).indexOf(part ?? '');
  return place >= range[0] && place < range[1];
}

function toItems(item: Item): Item[] {
  const { path, value, range } = item;
  if (!isBranch(value)) return [];
  const parts = Array.isArray(value) ? undefined : listNames(value);
  const [from, to] = range ?? [0, parts?.length ?? Number(Reflect.get(value, 'length'))];
  if (to - from > GROUP_SIZE) return groupItems(value, path, from, to);
  return Array.from({ length: to - from }, (_, index) => {
    const part = parts ? (parts[from + index] ?? '') : from + index;
    const childPath = [...path, part];
    return {
      id: formatPath(childPath),
      path: childPath,
      label: part === '' ? '""' : String(part),
      value: Reflect.get(value, part),
    };
  });
}

function groupItems(value: object, path: JsonPath, from: number, to: number): Item[] {
  let size = GROUP_SIZE;
  while (size * GROUP_SIZE < to - from) size *= GROUP_SIZE;
  const makeLabel = (place: number) =>
    Array.isArray(value) ? String(place) : (listNames(value)[place] ?? '');
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => {
    const start = from + index * size;
    const end = Math.min(start + size, to);
    return {
      id: `${formatPath(path)} ${start}…${end - 1}`,
      path,
      label: `${makeLabel(start)} … ${makeLabel(end - 1)}`,
      value,
      range: [start, end],
    };
  });
}

function canOpen({ value }: Item): boolean {
  if (isBranch(value)) return Array.isArray(value) ? value.length > 0 : listNames(value).length > 0;
  return typeof value === 'string' && value.length > MAX_CLOSED_CHARS;
}

/** Whether the root, shown as the only row, is open; `undefined` unless it is a long string. */
function isRootOpen(root: unknown, openIds: ReadonlySet<string>): boolean | undefined {
  return typeof root === 'string' && root.length > MAX_CLOSED_CHARS ? openIds.has('') : undefined;
}

/** Lists the names of an object's properties. Each render needs them, so they are cached. */
function listNames(value: object): string[] {
  const names = cachedNames.get(value) ?? Object.keys(value);
  cachedNames.set(value, names);
  return names;
}
