import { chmod, copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { anOrder } from '#stores/builders.ts';
import type { OrderStatus } from '#contract/orders/order.ts';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { SCHEMA } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { manage } from './manage.ts';
import { openFilled } from './testing.ts';

const STATUSES: OrderStatus[] = ['placed', 'packed', 'shipped'];
const STEPS = ['packed', 'shipped', 'delivered', 'undelivered'];

const CSV = `title,originalPrice,stock,author,bookType,published,genres
Gora,250,4,Tagore,Deluxe,03/04/2023,Poetry
Emma,x,1,Austen,Hardcover,2020,Romance
Total,251,,,,,
`;

it('prints for each command what the golden file has', async () => {
  const folder = await mkdtemp(join(inject('dataFolder'), 'commands-'));
  const dataDir = join(folder, 'data');
  const environment: Record<string, string> = { DATA_DIR: dataDir };
  const printed: string[] = [];
  const hide = (text: string) =>
    text
      .replaceAll(folder, '')
      .replaceAll(/[\da-f]{64}/g, 'TOKEN')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW')
      .replaceAll(/"_id":"[\da-f]{24}"/g, '"_id":"…"')
      .replaceAll(/\d+(?= bytes)|(?<="bytes":)\d+|(?<=\.)\d+(?=\.part)/g, '…');
  async function run(words: string, more: Record<string, string> = {}) {
    const lines: string[] = [];
    const keep = (sign: string) => (text: string) =>
      void lines.push(...text.split('\n').map((line) => `  ${sign}${hide(line)}`));
    // How often progress is reported depends on the time.
    const report = (text: string) =>
      /rows (?:done|read|written)$/.test(text) ? undefined : keep('… ')(text);
    const code = await manage(
      words.split(' ').map((word) => word.replace(/^\//, `${folder}/`).replaceAll('_', ' ')),
      { ...environment, ...more },
      { print: keep(''), printError: keep('! '), report },
    );
    printed.push(`${words} → ${code}`, ...lines);
  }
  const runAll = async (...commands: string[]) => {
    for (const words of commands) await run(words);
  };

  await runAll('check', 'export /books.csv', 'numbers KD-000001', 'restore /none.gz', 'restore /');
  await run('check', { PORT: 'x' });
  await runAll('owner asha', 'owner Guest@Example.com', 'owner first@example.com', 'migrate');
  const database = await openFilled(environment);
  const setSchema = (version: number) =>
    database.write((query) => query('UPDATE schema_version SET version = $1', [version]));
  await setSchema(SCHEMA - 1);
  await run('check');
  await setSchema(SCHEMA);
  await runAll('migrate --json', 'check --repair');
  await run('check', { HOST: '::', SEED: 'demo' });

  const store = createSqlStore(database);
  const pairs = STATUSES.flatMap((status) => STEPS.map((step) => ({ status, step })));
  const record = anOrder();
  await store.transact(({ put }) =>
    put(
      'orders',
      ...pairs.map(({ status }, index) => {
        const number = `KD-${String(index + 101).padStart(6, '0')}`;
        const order = { ...record.order, _id: number, number, status };
        return { ...record, _id: number, key: number, sequence: index + 101, order };
      }),
    ),
  );
  for (const [index, { status, step }] of pairs.entries()) {
    printed.push(`${status}:`);
    const carrier = step === 'shipped' ? ' --carrier India_Post' : '';
    await run(`order kd-${index + 101} ${step}${carrier}`);
  }
  await runAll(
    'order KD-000101 cancelled --note Torn --json',
    'order KD-000111 cancelled',
    'order KD-000102 teleported',
    'order KD-000199 packed',
    'order KD-000106 shipped --carrier Post --tracking EK1 --url www.post.in',
    'order KD-000106 shipped --url https://post.in/1',
    'order KD-000106 delivered --carrier Post',
  );

  await runAll('reset-password asha@example.com', 'reset-password ravi@example.com');
  await runAll('reset-password guest@example.com', 'drop-second-factor asha@example.com');
  const { _id = '', email = '' } = (await store.user('asha@example.com')) ?? {};
  const secondFactor = { secret: 'GEZDGNBVGY3TQOJQ', isOn: true, lastStep: 7 };
  await store.transact(({ put }) => put('people', { _id, email, secondFactor }));
  await runAll('drop-second-factor asha@example.com', 'drop-second-factor ravi@example.com');

  await runAll('numbers KD-000900', 'numbers KD/26-27/000045', 'numbers KD/CN/26-27/7 --json');
  await runAll('numbers 900', 'numbers KD-', 'numbers KD/26/000045', 'numbers KD/CN/26-27');
  await runAll('numbers KD-000000', 'numbers KD-000899', 'reconcile', 'reconcile --json');

  await writeFile(join(folder, 'a.csv'), CSV);
  await runAll(
    'import /none.csv',
    'import /a.csv --dry-run',
    'import /a.csv --map MRP',
    'import /a.csv --values dates',
    'import /a.csv --stock guessed',
    'import /a.csv --values bookType:Deluxe=Hardcover,genres:Poetry=+Poetry,dates=month-first',
  );
  const rows = Array.from({ length: 22 }, (_, index) => `Book ${index},x,Form ${index},${index}\n`);
  await writeFile(join(folder, 'b.csv'), `title,originalPrice,bookType,Shelf\n${rows.join('')}`);
  await writeFile(join(folder, 'c.xml'), aMessage(aProduct(), aProduct({ type: '05' })));
  const shopify = new URL('../../../api/imports/trade-files/shopify.csv', import.meta.url);
  await copyFile(shopify, join(folder, 'd.csv'));
  for (const name of ['b.csv', 'c.xml', 'd.csv']) await run(`import /${name} --dry-run`);
  await run('export /books.csv');
  printed.push(hide(await readFile(join(folder, 'books.csv'), 'utf8')).slice(0, 200));

  await mkdir(join(folder, 'covers'));
  for (let index = 10; index < 31; index++)
    await writeFile(join(folder, 'covers', `front ${index}.jpg`), '');
  await runAll('covers /none', 'covers /covers', 'covers /a.csv');

  await runAll('backup /shop.gz', 'backup /none/shop.gz');
  await runAll('restore /shop.gz --dry-run', 'restore /shop.gz --dry-run --replace');
  await runAll('restore /shop.gz', 'restore /shop.gz --replace', 'restore /a.csv');
  environment['DATA_DIR'] = join(folder, 'second');
  await runAll('restore /shop.gz --dry-run --json');
  const release = new URL('releases/1.0.0.gz', import.meta.url);
  await copyFile(release, join(folder, 'old.gz'));
  const lines = gunzipSync(await readFile(join(folder, 'shop.gz'))).toString();
  const version = /"version":(\d+)/.exec(lines)?.[1];
  const newer = lines.replace(`"version":${version}`, `"version":${Number(version) + 1}`);
  await writeFile(join(folder, 'newer.gz'), gzipSync(newer));
  await runAll('restore /old.gz --dry-run', 'restore /newer.gz');

  await database.write((query) => query("UPDATE users SET profile = ''"));
  environment['DATA_DIR'] = dataDir;
  await writeFile(join(dataDir, 'secret'), 'x');
  for (const mode of [0o604, 0o640]) {
    await chmod(join(dataDir, 'secret'), mode);
    await run('check --json');
  }
  await expect(`${printed.join('\n')}\n`).toMatchFileSnapshot('./every-command.txt');
});
