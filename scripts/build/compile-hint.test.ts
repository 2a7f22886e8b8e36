import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { hintToCompileAtOnce } from './compile-hint.ts';

it('puts the hint at the very start of the entry script, and into no other script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-hint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'first.js'), "import('./later.js').then(({ show }) => show());");
  await writeFile(join(folder, 'later.js'), "import './later.css'; export const show = () => 1;");
  // Styles of a later script make Vite add lines to the first script.
  await writeFile(join(folder, 'later.css'), 'a { color: red }');
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [hintToCompileAtOnce()],
    build: { write: false, rolldownOptions: { input: join(folder, 'first.js') } },
  })) as Rolldown.RolldownOutput;
  const scripts = output.filter((part) => part.type === 'chunk');
  const hinted = scripts.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(scripts).toHaveLength(2);
  expect(hinted.map(({ name }) => name)).toEqual(['first']);
  expect(hinted[0]?.code).toContain('__vite__mapDeps');
});
