import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openOrderShop } from '#api/orders/testing.ts';
import { openDesk } from '#api/desk/testing.ts';
import { COVER_TOO_LARGE } from '#domain/books/covers/cover-batch.ts';
import { aPicture, readTestPicture } from '#domain/books/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { catchSavedFiles, openDeskPage } from '../testing.tsx';

const ISBN = '9780306406157';
const OTHER_ISBN = '9780804429573';

/** Opens the page in a shop whose first book has `ISBN`. */
async function openPage({ hasUploads = true } = {}) {
  const shop = await openOrderShop(hasUploads ? { readPicture: readTestPicture } : {});
  const { store } = shop.dependencies;
  const readBook = () => store.book('bk01');
  await store.transact(async (transaction) => {
    const [positioned] = await transaction.findBooks({ ids: ['bk01'] });
    if (!positioned) throw new Error('The shop has no book.');
    const book = { ...positioned.book, isbn: ISBN, coverImg: '' };
    await transaction.saveBooks([{ ...positioned, book }]);
  });
  const calls: string[] = [];
  const refusal: { response?: Response } = {};
  const holding = { until: Promise.resolve() };
  const fetch = async (request: Request) => {
    calls.push(`${request.method} ${request.url}`);
    if (request.method === 'PUT') await holding.until;
    const isRefused = request.method === 'PUT' && refusal.response;
    return isRefused ? isRefused.clone() : shop.api.fetch(request);
  };
  const { network } = openDeskPage({ fetch }, await openDesk(shop), '/desk/import/covers');
  const choose = async (...files: File[]) =>
    userEvent.upload(await screen.findByLabelText('Choose pictures or a ZIP'), files, {
      applyAccept: false,
    });
  return { readBook, choose, network, calls, refusal, holding };
}

const printReport = async () =>
  printScreen(await screen.findByRole('region', { name: 'Pictures' })).split('\n');

const readFigures = () =>
  screen.getAllByRole('definition').map((figure) => figure.parentElement?.textContent);

it('adds the covers of several pictures, and lists those that were left out', async () => {
  const saved = catchSavedFiles();
  const { readBook, choose } = await openPage();
  await choose(
    new File([aPicture('png')], `${ISBN}.png`),
    new File([aPicture('gif')], `${OTHER_ISBN}.gif`),
    new File(['<svg/>'], 'front.svg'),
  );
  await screen.findByText('3 pictures done.');
  expect(readFigures()).toEqual(['1added', '0replaced', '0the same', '2left out']);
  expect((await readBook())?.coverImg).toMatch(/^\/covers\/uploaded\/.*\.png$/);
  expect(screen.getByRole('table').textContent).toContain(`No book has the ISBN ${OTHER_ISBN}.`);
  await userEvent.click(screen.getByRole('button', { name: 'Download these 2 rows' }));
  expect(await saved[0]?.text()).toContain('front.svg,Its name has no ISBN.');
});

it('names a picture that is too large, and one that cannot be read', async () => {
  const { choose } = await openPage();
  const gone = new File(['x'], `${OTHER_ISBN}.png`);
  gone.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotFoundError'));
  await choose(new File([new Uint8Array(2 * 1024 ** 2 + 1)], `${ISBN}.png`), gone);
  await screen.findByText('2 pictures done.');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    `${ISBN}.png${COVER_TOO_LARGE}`,
    `${OTHER_ISBN}.pngThe file could not be read.`,
  ]);
});

it('stops after the picture that is on its way, and goes on with the rest', async () => {
  const { choose, holding } = await openPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  holding.until = promise;
  await choose(new File([aPicture('png')], `${ISBN}.png`), new File(['<svg/>'], 'front.svg'));
  expect((await printReport()).slice(0, 4)).toEqual([
    'section aria-labelledby=“Pictures”',
    'h2 tabindex=-1 “Pictures”',
    'p role=status “0 of 2 pictures done. Keep this page open.”',
    'progress aria-label=Pictures max=2 value=0',
  ]);
  // Other files cannot be chosen meanwhile.
  expect(screen.queryByLabelText('Choose a folder')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  resolve();
  await screen.findByText('1 picture done.');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText('2 pictures done.');
  expect(readFigures()).toEqual(['1added', '0replaced', '0the same', '1left out']);
  expect(await printReport()).toEqual([
    'section aria-labelledby=“Pictures”',
    'h2 tabindex=-1 “Pictures”',
    'p role=status “2 pictures done.”',
    'dd “1”',
    'dt “added”',
    'dd “0”',
    'dt “replaced”',
    'dd “0”',
    'dt “the same”',
    'dd “1”',
    'dt “left out”',
    'table aria-label=Pictures left out and why',
    'th scope=col “Picture”',
    'th scope=col “Why”',
    'td data-label=Picture “front.svg”',
    'td “Its name has no ISBN.”',
    'button data-look=quiet data-size=small type=button “Download this row”',
    '',
  ]);
});

it('does not know how many pictures an archive has', async () => {
  const { choose, holding } = await openPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  holding.until = promise;
  const archive = zipSync({ [`${ISBN}.png`]: aPicture('png') });
  await choose(new File([new Uint8Array(archive)], 'COVERS.ZIP'));
  expect((await printReport()).slice(2, 4)).toEqual([
    'p role=status “0 pictures done. Keep this page open.”',
    'progress aria-label=Pictures',
  ]);
  resolve();
  await screen.findByText('1 picture done.');
});

it('begins nothing if no picture was chosen in the end', async () => {
  await openPage();
  fireEvent.change(await screen.findByLabelText('Choose a folder'));
  expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull();
});

it('says whether a chosen cover replaces one or is the same', async () => {
  const { choose } = await openPage();
  const png = () => new File([aPicture('png')], `${ISBN}.png`);
  for (const [file, figures] of [
    [png(), ['1added', '0replaced', '0the same']],
    [png(), ['0added', '0replaced', '1the same']],
    [new File([aPicture('jpeg')], `${ISBN}.jpg`), ['0added', '1replaced', '0the same']],
  ] as const) {
    await choose(file);
    await expect.poll(() => readFigures().slice(0, 3)).toEqual(figures);
  }
});

it('adds the covers of an archive, and says why a picture was refused', async () => {
  const { readBook, choose } = await openPage();
  const archive = zipSync({
    [`${OTHER_ISBN}.svg`]: new Uint8Array(10),
    [`new/${ISBN}.webp`]: aPicture('webp'),
  });
  await choose(new File([new Uint8Array(archive)], 'covers.zip'));
  await screen.findByText('2 pictures done.');
  expect((await readBook())?.coverImg).toMatch(/\.webp$/);
  await choose(new File(['a text'], `${ISBN}.png`));
  await screen.findByText(/^This file is not a picture that the shop accepts/);
  expect((await readBook())?.coverImg).toMatch(/\.webp$/);
});

it('stops when the network is lost, and goes on with the rest', async () => {
  const { readBook, choose, network } = await openPage();
  await screen.findByLabelText('Choose a folder');
  network.isLost = true;
  await choose(new File([aPicture('png')], `${ISBN}.png`));
  const button = await screen.findByRole('button', { name: 'Go on' });
  expect(screen.getByRole('alert').textContent).not.toBe('');
  network.isLost = false;
  await userEvent.click(button);
  await screen.findByText('1 picture done.');
  expect((await readBook())?.coverImg).toMatch(/\.png$/);
});

it('says that the demo keeps no pictures', async () => {
  const { choose } = await openPage({ hasUploads: false });
  await choose(new File([aPicture('png')], `${ISBN}.png`));
  expect((await screen.findByRole('alert')).textContent).toContain('The demo keeps no pictures');
});

it('says that a file is no archive', async () => {
  const { choose } = await openPage();
  await choose(new File(['title,price'], 'covers.zip'));
  expect((await screen.findByRole('alert')).textContent).toBe('This file is not a ZIP archive.');
});

it.each([
  [413, 'too-large', '2 pictures done.'],
  [422, 'bad-picture', '2 pictures done.'],
  [409, 'changed-meanwhile', '0 pictures done.'],
  [400, 'bad-body', '0 pictures done.'],
  [503, 'busy', '0 pictures done.'],
])('goes on after a picture that gets %i, or stops', async (status, code, text) => {
  const { choose, calls, refusal } = await openPage();
  refusal.response = Response.json({ errors: ['No.'], code }, { status });
  await choose(
    new File([aPicture('png')], `${ISBN}.png`),
    new File([aPicture('gif')], `${OTHER_ISBN}.gif`),
  );
  await screen.findByText(text);
  await screen.findByText('No.');
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(status === 409 ? 2 : 1);
});
