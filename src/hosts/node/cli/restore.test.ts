import { expect, it } from 'vitest';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { manage } from './manage.ts';
import { aFile, openFilled, runCommand } from './testing.ts';

it.each(TEST_DATABASES)('says where the data are restored: $name', async ({ makeEnvironment }) => {
  const source = await makeEnvironment();
  await openFilled(source);
  const file = await aFile();
  await runCommand(source, 'backup', file);
  const target = await makeEnvironment();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await manage(['restore', file], target, { print, printError: print, report: () => undefined });
  const place = target['DATABASE_URL'] ? 'DATABASE_URL' : target['DATA_DIR'];
  expect(lines.join()).toContain(`are restored in ${place}.`);
});
