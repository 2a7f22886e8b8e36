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

it('bounds every number of every schema, because higher ones overflow sums and dates', async () => {
  const modules = await Promise.all(
    FILES.map(
      async (name) => [name, (await import(/* @vite-ignore */ `./${name}`)) as object] as const,
    ),
  );
  const schemas = modules.flatMap(([name, exports]) =>
    Object.entries(exports)
      .filter(([, value]) => (value as { kind?: string }).kind === 'schema')
      .map(([key, schema]) => [`${name} ${key}`, schema] as const),
  );
  expect(schemas.length).toBeGreaterThan(80);
  expect(schemas.flatMap(([name, schema]) => listUnboundedNumbers(schema, name))).toEqual([]);
});
