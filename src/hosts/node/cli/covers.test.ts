import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aPicture } from '#domain/books/testing.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { aFile, openFilled, runCommand } from './testing.ts';

const ISBN = '9780306406157';
const OTHER_ISBN = '9780804429573';
const PICTURES = {
  [`${ISBN}.png`]: aPicture('png'),
  [`${OTHER_ISBN}.jpg`]: aPicture('jpeg'),
  'front.jpg': aPicture('jpeg'),
};

describe.each(TEST_DATABASES)('covers on $name', ({ makeEnvironment }) => {
  async function openWithBook() {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    await store.transact(async (transaction) => {
      await transaction.saveBooks([{ book: aBook({ _id: 'bk20', isbn: ISBN, coverImg: '' }) }]);
    });
    const readCover = async () => (await store.book('bk20'))?.coverImg;
    return { environment, store, readCover };
  }

  it('sets the pictures of a folder, and changes nothing when it is run again', async () => {
    const { environment, store, readCover } = await openWithBook();
    const folder = await aFile();
    await mkdir(join(folder, 'new'), { recursive: true });
    for (const [name, bytes] of Object.entries(PICTURES))
      await writeFile(join(folder, 'new', name), bytes);
    await writeFile(join(folder, `${OTHER_ISBN}.tif`), new Uint8Array(2 * 1024 ** 2 + 1));
    expect(await runCommand(environment, 'covers', folder)).toEqual({
      code: 0,
      ok: true,
      pictures: 4,
      added: 1,
      replaced: 0,
      same: 0,
      problems: [
        { name: `${OTHER_ISBN}.tif`, message: 'The picture is too large. The limit is 2 MB.' },
        { name: `new/${OTHER_ISBN}.jpg`, message: `No book has the ISBN ${OTHER_ISBN}.` },
        { name: 'new/front.jpg', message: 'Its name has no ISBN.' },
      ],
    });
    const cover = await readCover();
    expect(cover).toMatch(/^\/covers\/uploaded\/[0-9a-f]{32}\.png$/);
    expect(await runCommand(environment, 'covers', folder)).toMatchObject({ added: 0, same: 1 });
    expect(await readCover()).toBe(cover);
    expect(await store.records.count('covers', {})).toBe(1);
  });

  it('sets the pictures of an archive, and names a damaged one', async () => {
    const { environment, readCover } = await openWithBook();
    const file = await aFile();
    await writeFile(file, zipSync(PICTURES));
    expect(await runCommand(environment, 'covers', file)).toMatchObject({ code: 0, added: 1 });
    const cover = await readCover();
    await writeFile(file, zipSync({ [`${ISBN}.png`]: aPicture('png').subarray(0, 40) }));
    expect(await runCommand(environment, 'covers', file)).toMatchObject({
      code: 0,
      replaced: 0,
      problems: [
        { name: `${ISBN}.png`, message: 'This picture is damaged, or a part of it is missing.' },
      ],
    });
    expect(await readCover()).toBe(cover);
    await writeFile(file, zipSync({ [`${ISBN}.gif`]: aPicture('gif') }));
    expect(await runCommand(environment, 'covers', file)).toMatchObject({ replaced: 1 });
  });

  it('fails for a folder or an archive that it cannot read', async () => {
    const { environment } = await openWithBook();
    expect(await runCommand(environment, 'covers', '/nowhere')).toMatchObject({
      code: 1,
      error: '/nowhere cannot be read: there is no such folder or file.',
    });
    const file = await aFile();
    await writeFile(file, zipSync(PICTURES).subarray(0, 60));
    expect(await runCommand(environment, 'covers', file)).toMatchObject({ code: 1, ok: false });
    await writeFile(file, 'title,originalPrice');
    expect(await runCommand(environment, 'covers', file)).toMatchObject({ code: 1, pictures: 0 });
  });
});
