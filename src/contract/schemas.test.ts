import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeSchemas } from './testing.ts';

const FILES = globSync('**/*.ts', {
  cwd: import.meta.dirname,
  exclude: ['**/*.test.ts', 'testing.ts'],
}).toSorted();

/** In the order of their names, as Node lists them; Vite lists them as they are written. */
const listExports = (module: object) =>
  Object.entries(module).toSorted(([a], [b]) => (a < b ? -1 : 1));

// A lost limit or check is rarely noticed otherwise, because each has only a few calls in tests.
it('has the limits, checks and defaults of the golden file', async () => {
  const modules = await Promise.all(
    FILES.map((name) => import(/* @vite-ignore */ `./${name}`) as Promise<object>),
  );
  const schemas = modules.flatMap((exports) =>
    listExports(exports).filter(
      // Responses are checked wherever a test makes a call.
      ([name, value]) => (value as { kind?: string }).kind === 'schema' && !/Response/.test(name),
    ),
  );
  const limits = modules.flatMap((exports) =>
    listExports(exports).filter(([name]) => /^(?:MAX|MIN)_/.test(name)),
  );
  const text = limits.map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  await expect(
    `${text.join('\n')}\n\n${describeSchemas(Object.fromEntries(schemas))}\n`,
  ).toMatchFileSnapshot('./schemas.txt');
});
