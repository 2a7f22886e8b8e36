import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';

const RUNTIMES = ['es', 'worker', 'dom', 'node'] as const;

/**
 * Lists the files of `src` that the runtime's file in `tsconfig/` names. TypeScript also compiles
 * what these files import.
 */
function listNamed(runtime: (typeof RUNTIMES)[number]): string[] {
  const config = JSON.parse(readFileSync(`tsconfig/${runtime}.json`, 'utf8'));
  const isMatched = (paths: string[], file: string) =>
    paths.some((path) => {
      const glob = join('tsconfig', path).replaceAll('\\', '/');
      return file.startsWith(`${glob}/`) || matchesGlob(file, glob);
    });
  return FILES.filter(
    (file) => isMatched(config.include, file) && !isMatched(config.exclude ?? [], file),
  );
}

const FILES = globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'));

it('compiles every file for at least one runtime', () => {
  expect(listNamed('es')).toEqual(
    expect.arrayContaining(['src/contract/catalogue/book.ts', 'src/domain/cart/cart.ts']),
  );
  expect(listNamed('worker')).toEqual(
    expect.arrayContaining(['src/api/app.ts', 'src/hosts/browser/worker.ts']),
  );
  expect(listNamed('dom')).toEqual(
    expect.arrayContaining(['src/ui/controls/button.tsx', 'src/storefront/app/routes.tsx']),
  );
  const named = new Set(RUNTIMES.flatMap(listNamed));
  expect(FILES.filter((file) => !named.has(file))).toEqual([]);
});

// The type check compiles these files, and fails if a runtime has one of their globals.
it.each(['es', 'worker', 'dom'])('has a file of globals that %s must not have', (runtime) => {
  const { include } = JSON.parse(readFileSync(`tsconfig/${runtime}.json`, 'utf8'));
  expect(include).toContain(`foreign/${runtime}.ts`);
  const source = readFileSync(`tsconfig/foreign/${runtime}.ts`, 'utf8');
  const names = source.match(/^(?!\/\/).+/gm)?.length;
  expect(source.match(/@ts-expect-error: /g)).toHaveLength(names ?? 0);
});
