import { formatPath, isBranch, listParts, type JsonPath } from './json-values.ts';

/** Longer lists and objects are shown in groups of this size, and so are more groups than this. */
const GROUP_SIZE = 100;
/** Longer strings are shortened while their row is closed. */
export const MAX_CLOSED_CHARS = 200;
/** At most this many values of the root object are open at first. */
const MAX_INITIALLY_OPEN = 20;

/** A value, or a group of the items of a long list or object. */
interface Item {
  /** The formatted path, followed by the range for a group. */
  id: string;
  path: JsonPath;
  /** A property name, an index, or the first and last name or index of a group. */
  label: string;
  value: unknown;
  /** The range of the items in a group; `to` is exclusive. */
  range?: [from: number, to: number];
}

export interface Row extends Item {
  /** Counts from 1, as ARIA does, like `position`. */
  level: number;
  position: number;
  setSize: number;
  /** `undefined` if the row cannot be opened. */
  isOpen: boolean | undefined;
}

/** Lists the visible rows below `root`, or only the root. Does not read values in closed rows. */
export function listRows(root: unknown, openIds: ReadonlySet<string>): Row[] {
  const toRows = (items: Item[], level: number): Row[] =>
    items.flatMap((item, index) => {
      const isOpen = canOpen(item) ? openIds.has(item.id) : undefined;
      const row = { ...item, level, position: index + 1, setSize: items.length, isOpen };
      return isOpen ? [row, ...toRows(toItems(item), level + 1)] : [row];
    });
  const items = toItems(toRootItem(root));
  return toRows(items.length > 0 ? items : [toRootItem(root)], 1);
}

/**
 * Returns the ids of the rows that are open at first: the first values of the root object, and the
 * first item of the root list and of the lists directly below the root.
 */
export function findInitiallyOpen(root: unknown): Set<string> {
  const openIds = new Set<string>();
  const openItems = (item: Item, depth: number) => {
    const isList = item.range !== undefined || Array.isArray(item.value);
    if (depth > 1 || (depth > 0 && !isList)) return;
    for (const child of toItems(item).slice(0, isList ? 1 : MAX_INITIALLY_OPEN)) {
      if (isBranch(child.value) && canOpen(child)) openIds.add(child.id);
      openItems(child, child.range ? depth : depth + 1);
    }
  };
  openItems(toRootItem(root), 0);
  return openIds;
}

/** Returns the items from the root to the value at `path`, which is the last, with their groups. */
export function findItems(root: unknown, path: JsonPath): Item[] {
  const items = [toRootItem(root)];
  for (let item = items[0]; item && isBranch(item.value) && item.path.length < path.length;) {
    const part = path[item.path.length] ?? '';
    const place = listParts(item.value).indexOf(part);
    item = toItems(item).find((child) =>
      child.range ? place < child.range[1] : child.path.at(-1) === part,
    );
    if (item) items.push(item);
  }
  return items;
}

function toRootItem(root: unknown): Item {
  return { id: '', path: [], label: '', value: root };
}

function toItems({ path, value, range }: Item): Item[] {
  if (!isBranch(value)) return [];
  const parts = listParts(value);
  const [from, to] = range ?? [0, parts.length];
  if (to - from <= GROUP_SIZE)
    return parts.slice(from, to).map((part) => {
      const childPath = [...path, part];
      const label = part === '' ? '""' : String(part);
      return { id: formatPath(childPath), path: childPath, label, value: Reflect.get(value, part) };
    });
  let size = GROUP_SIZE;
  while (size * GROUP_SIZE < to - from) size *= GROUP_SIZE;
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => {
    const start = from + index * size;
    const end = Math.min(start + size, to);
    const id = `${formatPath(path)} ${start}…${end - 1}`;
    return { id, path, label: `${parts[start]} … ${parts[end - 1]}`, value, range: [start, end] };
  });
}

function canOpen({ value, range }: Item): boolean {
  if (isBranch(value)) return range !== undefined || countItems(value) > 0;
  return typeof value === 'string' && value.length > MAX_CLOSED_CHARS;
}

export function countItems(value: object): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}
