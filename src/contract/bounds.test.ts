import { globSync } from 'node:fs';
import { expect, it } from 'vitest';

const FILES = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });

interface Part {
  type?: string;
  pipe?: Part[];
}

/** Lists the types of the actions of a schema, and of the schemas in its pipe. */
function listActions({ type = '', pipe = [] }: Part): string[] {
  return [type, ...pipe.flatMap(listActions)];
}

/** Lists the paths of numbers that have no lower or no upper bound, in this schema and below it. */
function listUnboundedNumbers(schema: unknown, path: string, above: object[] = []): string[] {
  if (typeof schema !== 'object' || schema === null || above.includes(schema)) return [];
  if ((schema as Part).type === 'number') {
    const actions = listActions(schema);
    return actions.includes('min_value') && actions.includes('max_value') ? [] : [path];
  }
  return Object.entries(schema).flatMap(([name, part]) =>
    listUnboundedNumbers(part, `${path}.${name}`, [...above, schema]),
  );
}

/** Lists the paths of texts that are transformed before their length is checked. */
function listUnboundedTexts(schema: unknown, path: string, above: object[] = []): string[] {
  if (typeof schema !== 'object' || schema === null || above.includes(schema)) return [];
  const { pipe = [] } = schema as Part;
  const index = pipe.findIndex(({ type }) => type === 'transform');
  const before = listActions({ pipe: pipe.slice(0, Math.max(index, 0)) });
  if (index > 0 && before.includes('string') && !before.includes('max_length')) return [path];
  return Object.entries(schema).flatMap(([name, part]) =>
    listUnboundedTexts(part, `${path}.${name}`, [...above, schema]),
  );
}

async function readSchemas() {
  const modules = await Promise.all(
    FILES.map(
      async (name) => [name, (await import(/* @vite-ignore */ `./${name}`)) as object] as const,
    ),
  );
  return modules.flatMap(([name, exports]) =>
    Object.entries(exports)
      .filter(([, value]) => (value as { kind?: string }).kind === 'schema')
      .map(([key, schema]) => [`${name} ${key}`, schema] as const),
  );
}

it('bounds every number of every schema, because higher ones overflow sums and dates', async () => {
  const schemas = await readSchemas();
  expect(schemas.length).toBeGreaterThan(80);
  expect(schemas.flatMap(([name, schema]) => listUnboundedNumbers(schema, name))).toEqual([]);
});

it('bounds a text before it is normalized, because 240,000 letters would stop the shop', async () => {
  const schemas = await readSchemas();
  const unbounded = schemas.flatMap(([name, schema]) => listUnboundedTexts(schema, name));
  // A name at sign-up is cut, and a list of ids is only split.
  const isKnown = (path: string) => /signUpNameSchema|firstName|lastName|homeQuery/.test(path);
  expect(unbounded.filter((path) => !isKnown(path))).toEqual([]);
});
