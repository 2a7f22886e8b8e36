import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { saveSettings } from '#api/shop/settings.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { openSeparateDatabase, openTestShop } from './testing.ts';

it('names the shop of the owner in its manifest, its icons and the description of its API', async () => {
  const { database } = await openSeparateDatabase();
  const { folder, startAgain } = await openTestShop({}, database);
  for (const file of ['manifest.webmanifest', 'favicon.svg', 'icons'])
    await cp(join('public', file), join(folder, file), { recursive: true });
  const { ask } = await startAgain({});
  const read = async (path: string) => (await ask(path)).text();
  const paths = ['/manifest.webmanifest', '/favicon.svg', '/api/openapi.json', '/api/shop'];
  const firstNames = new RegExp(`Kitabdost|${DEFAULT_SETTINGS.name}`);
  const named = paths.filter((path) => path !== '/favicon.svg');
  for (const path of named) expect(await read(path)).toMatch(firstNames);
  await saveSettings(
    { store: createSqlStore(database), now: Date.now },
    {
      name: 'Page & Turner',
      identity: { lead: 'Old and new books.' },
      colours: { brand: '#8a1c5f' },
    },
  );
  for (const path of paths) expect(await read(path)).not.toMatch(firstNames);
  for (const path of paths) expect(await read(path)).not.toContain('#22306b');
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    name: 'Page & Turner',
    short_name: 'Page & Turner',
    description: 'Old and new books.',
    theme_color: '#8a1c5f',
  });
  expect(JSON.parse(await read('/api/openapi.json'))).toMatchObject({
    info: { title: 'Page & Turner' },
  });
});
