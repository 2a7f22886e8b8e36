/** A schema or an action of valibot, as far as it is described. */
interface Part {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  type: string;
  pipe?: readonly Part[];
  entries?: Readonly<Record<string, Part>>;
  items?: readonly Part[];
  options?: readonly unknown[];
  item?: Part;
  key?: Part;
  value?: Part;
  wrapped?: Part;
  rest?: Part;
  literal?: unknown;
  default?: unknown;
  requirement?: unknown;
  operation?: (input: unknown) => unknown;
}

/** Texts that show what a transformation or a check of a text does. */
const PROBES = [
  '',
  ' a,,B ',
  'one\ntwo\u202e',
  '1 2-3',
  '0',
  '—',
  'a|b',
  'a"b',
  'a\\b',
  'a@b.co',
  `${'x'.repeat(250)}@b.co`,
  '2023-02-30',
];

const listTexts = (length: number) => Array.from({ length }, (_, index) => `text ${index}`);

/** Values that show which lists and objects a check refuses, by their names in the golden file. */
const VALUES = {
  'equal texts': ['a', 'a'],
  'equal numbers': [2, 2],
  'falling numbers': [2, 1],
  'equal books': [{ bookId: 'a' }, { bookId: 'a' }],
  'different books': [{ bookId: 'a' }, { bookId: 'b' }],
  'no fields': {},
  'books or a rule': { books: [] },
  'books and a rule': { books: [], rule: {} },
  '20 authors': { authors: listTexts(20) },
  '21 authors': { authors: listTexts(21) },
  '5 authors in 4 languages': { authors: listTexts(5), languages: listTexts(4) },
  '5 authors in 5 languages': { authors: listTexts(5), languages: listTexts(5) },
  '10,000 characters': { note: 'x'.repeat(9989) },
  '10,001 characters': { note: 'x'.repeat(9990) },
};

/**
 * Describes schemas as lines, so that a golden file shows each rule: fields with their types, limits
 * and defaults, what transformations and checks make of some texts, and which other values a check
 * refuses. A schema that has a name is described once.
 */
export function describeSchemas(schemas: Readonly<Record<string, unknown>>): string {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]));
  return Object.entries(schemas)
    .map(([name, schema]) => {
      names.delete(schema);
      const lines = describePart(schema as Part, names).replaceAll('\n', '\n  ');
      names.set(schema, name);
      return `${name}: ${lines}`;
    })
    .join('\n');
}

/** The first line is of the part itself, and the indented ones below it of its fields. */
function describePart(part: Part, names: ReadonlyMap<unknown, string>): string {
  const describe = (item: Part) => describePart(item, names);
  const name = names.get(part);
  if (name !== undefined) return name;
  if (part.pipe) return part.pipe.map(describe).filter(Boolean).join(' ');
  if (part.kind === 'metadata') return '';
  const options = part.options ?? [];
  const isOfSchemas = options.every((option) => typeof option === 'object');
  const fields = [
    ...Object.entries(part.entries ?? {}),
    ...(isOfSchemas ? (options as Part[]).map((item) => ['|', item] as const) : []),
    ...(part.items ?? []).map((item) => ['-', item] as const),
  ];
  const parts = [part.key, part.value, part.item, part.wrapped, part.rest];
  return [
    [
      part.type,
      ...describeOwn(part, isOfSchemas),
      ...parts.flatMap((item) => (item ? describe(item) : [])),
    ].join(' '),
    ...fields.map(([key, item]) => `${key}: ${describe(item)}`.replaceAll('\n', '\n  ')),
  ].join('\n');
}

function describeOwn(part: Part, hasSchemas: boolean): string[] {
  const { literal, requirement, operation, options } = part;
  return [
    ...(literal === undefined ? [] : [JSON.stringify(literal)]),
    ...(hasSchemas || options === undefined ? [] : [JSON.stringify(options)]),
    ...(part.default === undefined ? [] : [`default ${JSON.stringify(part.default)}`]),
    ...(typeof requirement === 'function'
      ? part.type === 'check'
        ? describeCheck(requirement as (input: unknown) => unknown)
        : []
      : requirement === undefined
        ? []
        : [requirement instanceof RegExp ? String(requirement) : JSON.stringify(requirement)]),
    ...(operation === undefined ? [] : [probe(operation)]),
  ];
}

function describeCheck(check: (input: unknown) => unknown): string[] {
  const refused = Object.entries(VALUES).flatMap(([name, value]) => {
    try {
      return check(value) === false ? name : [];
    } catch {
      // A check of other values.
      return [];
    }
  });
  return refused.length > 0 ? [`refuses ${refused.join(', ')}`] : [probe(check)];
}

/** Returns what a function makes of some texts; '' of a function of other values. */
function probe(run: (input: unknown) => unknown): string {
  try {
    return JSON.stringify(PROBES.map(run)).replaceAll(/x{9,}/g, '…');
  } catch {
    return '';
  }
}
