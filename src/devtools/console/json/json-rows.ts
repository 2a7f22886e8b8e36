import { formatPath, isBranch, type JsonPath } from './json-path.ts';

/** So many items stand together; of more, groups are made. */
const GROUP_SIZE = 100;
/** A longer text is shortened until its row is opened. */
export const SHORT_TEXT = 200;

/** A line of the tree: a value, or a group of a long list's items. */
export interface Row {
  /** The path, and what of the value's items the group holds. */
  id: string;
  path: JsonPath;
  /** A name, a place, or first and last of a group. */
  label: string;
  value: unknown;
  /** Which items of the value a group holds: from, and up to. */
  range?: [from: number, to: number];
  /** From 1, as ARIA counts them. */
  level: number;
  position: number;
  setSize: number;
  /** `undefined` where there is nothing to open. */
  isOpen: boolean | undefined;
}

type Item = Pick<Row, 'id' | 'path' | 'label' | 'value' | 'range'>;

const names = new WeakMap<object, string[]>();

/** The visible rows below `root`; what is closed is not looked at. */
export function listRows(root: unknown, open: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const add = (item: Item, level: number) => {
    const items = itemsOf(item);
    for (const [index, child] of items.entries()) {
      const isOpen = canOpen(child) ? open.has(child.id) : undefined;
      rows.push({ ...child, level, position: index + 1, setSize: items.length, isOpen });
      if (isOpen) add(child, level + 1);
    }
  };
  const top: Item = { id: '', path: [], label: '', value: root };
  if (itemsOf(top).length > 0) add(top, 1);
  else rows.push({ ...top, level: 1, position: 1, setSize: 1, isOpen: rootIsOpen(root, open) });
  return rows;
}

/** What is open at first: the values of an object, and of each list the first item. */
export function openAtFirst(root: unknown): Set<string> {
  const open = new Set<string>();
  const follow = (item: Item, depth: number) => {
    const isList = item.range !== undefined || Array.isArray(item.value);
    const items = itemsOf(item).slice(0, isList ? 1 : GROUP_SIZE / 5);
    if (depth > 1 || (depth > 0 && !isList)) return;
    for (const child of items.filter(({ value }) => isBranch(value))) {
      if (canOpen(child)) open.add(child.id);
      follow(child, child.range ? depth : depth + 1);
    }
  };
  follow({ id: '', path: [], label: '', value: root }, 0);
  return open;
}

/** The ids to open so that the row of `path` can be seen, its own among them. */
export function waysTo(root: unknown, path: JsonPath): string[] {
  const ids: string[] = [];
  let item: Item | undefined = { id: '', path: [], label: '', value: root };
  while (item && item.path.length < path.length) {
    const next: Item | undefined = itemsOf(item).find((child) => isOnWay(child, path));
    if (next) ids.push(next.id);
    item = next;
  }
  return ids;
}

function isOnWay({ path, range, value }: Item, target: JsonPath): boolean {
  if (!range || !isBranch(value)) return path.at(-1) === target[path.length - 1];
  const part = target[path.length];
  const place = typeof part === 'number' ? part : namesOf(value).indexOf(part ?? '');
  return place >= range[0] && place < range[1];
}

function itemsOf(item: Item): Item[] {
  const { path, value, range } = item;
  if (!isBranch(value)) return [];
  const parts = Array.isArray(value) ? undefined : namesOf(value);
  const [from, to] = range ?? [0, parts?.length ?? Number(Reflect.get(value, 'length'))];
  if (to - from > GROUP_SIZE) return groupsOf(value, path, from, to);
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

function groupsOf(value: object, path: JsonPath, from: number, to: number): Item[] {
  let size = GROUP_SIZE;
  while (size * GROUP_SIZE < to - from) size *= GROUP_SIZE;
  const labelOf = (place: number) =>
    Array.isArray(value) ? String(place) : (namesOf(value)[place] ?? '');
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => {
    const start = from + index * size;
    const end = Math.min(start + size, to);
    return {
      id: `${formatPath(path)} ${start}…${end - 1}`,
      path,
      label: `${labelOf(start)} … ${labelOf(end - 1)}`,
      value,
      range: [start, end],
    };
  });
}

function canOpen({ value }: Item): boolean {
  if (isBranch(value)) return Array.isArray(value) ? value.length > 0 : namesOf(value).length > 0;
  return typeof value === 'string' && value.length > SHORT_TEXT;
}

function rootIsOpen(root: unknown, open: ReadonlySet<string>): boolean | undefined {
  return typeof root === 'string' && root.length > SHORT_TEXT ? open.has('') : undefined;
}

/** Asked anew for each drawing of the tree, and an object may have very many. */
function namesOf(value: object): string[] {
  const known = names.get(value) ?? Object.keys(value);
  names.set(value, known);
  return known;
}
