import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { ROOMS, type Room } from '../walls/rooms.ts';

/** Tests, and the files that only tests import. */
const TEST_FILE = /\.test\.tsx?$|(^|\/)(builders|testing|[a-z]+-suite)\.tsx?$/;
const ROOM_IMPORT = new RegExp(`^#(${Object.keys(ROOMS).map(getTopFolder).join('|')})/`);

interface Found {
  name: string;
  /** The offset in the source. */
  start: number;
}

interface Import extends Found {
  isType: boolean;
}

/**
 * Describes each import or expression in `source` that `path` (within src/) may not contain, as
 * `path:line reason`.
 */
export function findBreaches(path: string, source: string): string[] {
  if (TEST_FILE.test(path)) return [];
  const room = findRoom(path);
  if (!room) return [`${path}: scripts/walls/rooms.ts has no row for it.`];
  const { imports, expressions, reexports } = parseSource(path, source);
  const at = ({ start }: Found, reason: string | undefined) =>
    reason === undefined ? [] : `${path}:${source.slice(0, start).split('\n').length} ${reason}`;
  return [
    ...imports.flatMap((item) => at(item, describeBreach(path, room, item))),
    ...expressions
      .filter(({ name }) => room.never?.includes(name))
      .flatMap((item) => at(item, `uses ${item.name}, which must come in as an argument.`)),
    ...reexports.flatMap((item) =>
      at(item, `re-exports "${item.name}": import it where it is used.`),
    ),
  ];
}

/** Says what the files of a room may import; `undefined` for a path that is in no room. */
export function describeRoom(path: string): string | undefined {
  const room = findRoom(path);
  if (!room) return undefined;
  const { key, values = [], types = [], packages = [] } = room;
  const list = (what: string, names: string[]) =>
    names.length > 0 ? [`${what} ${[...names].toSorted().join(', ')}`] : [];
  const allowed = [
    ...list('all of', values),
    ...list('only types of', types),
    ...list('the packages', packages),
  ];
  return `${key} may import ${allowed.join('; ') || 'nothing'} (scripts/walls/rooms.ts).`;
}

/** The shop's own package, of which pages read the version. */
const OWN_PACKAGE = '#package.json';

/** Returns why the file may not contain the import; `undefined` if it may. */
function describeBreach(
  path: string,
  room: FoundRoom,
  { name, isType }: Import,
): string | undefined {
  const isRelative = name.startsWith('.');
  if (name === OWN_PACKAGE || (!isRelative && !name.startsWith('#'))) {
    const isAllowed = room.packages?.some((item) => isWithin(item, name)) ?? false;
    return isAllowed ? undefined : `imports the package "${name}".`;
  }
  const target = isRelative ? posix.join(posix.dirname(path), name) : name.slice(1);
  const isSameTop = getTopFolder(target) === getTopFolder(path);
  if (isRelative && !isSameTop) return `leaves its room with "${name}": write #room/….`;
  if (!isRelative && !ROOM_IMPORT.test(name)) return `imports "${name}", which is not a room.`;
  if (!isRelative && isSameTop) return `imports "${name}" of its own room: write ./ or ../.`;
  if (TEST_FILE.test(target)) return `imports "${name}", which is for tests.`;
  const targetRoom = findRoom(target);
  if (!targetRoom) return `imports "${name}", which is in no room.`;
  const targetNames = [target, targetRoom.key, targetRoom.area];
  if (targetRoom.area === room.area || targetNames.some((item) => room.values?.includes(item)))
    return undefined;
  if (!targetNames.some((item) => room.types?.includes(item))) return `may not import "${name}".`;
  return isType ? undefined : `may import only types of "${name}".`;
}

interface FoundRoom extends Room {
  /** The room's key in `ROOMS`, which may contain a `*`. */
  key: string;
  /** The folder or file that matched the key. */
  area: string;
}

function findRoom(path: string): FoundRoom | undefined {
  const found = Object.entries(ROOMS).flatMap(([key, room]) => {
    const pattern = new RegExp(`^${key.replace('*', '[^/]+')}${key.endsWith('/') ? '' : '$'}`);
    const area = pattern.exec(path)?.[0];
    return area ? [{ ...room, key, area }] : [];
  });
  return found.toSorted((a, b) => b.key.length - a.key.length)[0];
}

function isWithin(allowed: string, name: string): boolean {
  if (allowed.endsWith('*')) return name.startsWith(allowed.slice(0, -1));
  return name === allowed || name.startsWith(`${allowed}/`);
}

function getTopFolder(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

function parseSource(path: string, source: string) {
  const { program, module, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    name: moduleRequest.value,
    start,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reexports: Found[] = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? { name: moduleRequest.value, start } : [],
    ),
  );
  const expressions: Found[] = [];
  const addExpression = ({ start, end }: { start: number; end: number }) =>
    void expressions.push({
      name: source.slice(start, end).replace(/\s*([.()])\s*/g, '$1'),
      start,
    });
  new Visitor({
    ImportExpression({ source: { start, end, ...target } }) {
      const name = target.type === 'Literal' ? String(target.value) : source.slice(start, end);
      imports.push({ name, start, isType: false });
    },
    TSImportType: ({ source: { value }, start }) =>
      void imports.push({ name: value, start, isType: true }),
    MemberExpression: addExpression,
    NewExpression: addExpression,
  }).visit(program);
  return { imports, expressions, reexports };
}

if (import.meta.main) {
  const paths = globSync('**/*.{ts,tsx}', { cwd: 'src' }).map((path) => path.replaceAll('\\', '/'));
  const breaches = paths.flatMap((path) => findBreaches(path, readFileSync(`src/${path}`, 'utf8')));
  for (const breach of breaches) console.log(`src/${breach}`);
  const rooms = new Set(breaches.map((breach) => describeRoom(breach.replace(/:.*/s, ''))));
  for (const room of rooms) if (room) console.log(room);
  if (breaches.length === 0) console.log(`${paths.length} files keep to their rooms.`);
  else process.exitCode = 1;
}
