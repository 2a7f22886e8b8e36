import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { listTestCategories, send } from '#api/testing.ts';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { findFocusedHeading, openDeskPage } from '../../testing.tsx';

const BOOKS = [
  aBook({ _id: 'bk01', id: 1, title: 'Malgudi Days', genres: ['Romance'] }),
  aBook({ _id: 'bk02', id: 2, title: 'Gora', genres: ['Romance', 'Mystery'] }),
  aBook({ _id: 'bk03', id: 3, title: 'Gitanjali', genres: [] }),
];
const LIST = '/desk/shop/categories';

/** Opens a page of the desk; `prepare` may change the shop before. */
async function open(
  path: (id: string) => string,
  prepare: (
    call: (request: string, body?: object) => Promise<unknown>,
  ) => Promise<unknown> = async () => {},
) {
  const store = createMemoryStore(
    aContent({ books: BOOKS, categories: listTestCategories(), users: async () => [] }),
  );
  const shop = await openOrderShop({ store });
  const token = await openDesk(shop);
  const call = async (request: string, body?: object) =>
    (await send(shop.api, request, { token, ...(body && { body }) })).body;
  await prepare(call);
  const list = async () =>
    ((await call('GET /desk/categories')) as { categories: DeskCategory[] }).categories;
  const names = async () => (await list()).map(({ categoryName }) => categoryName);
  const find = async (name: string) =>
    (await list()).find(({ categoryName }) => categoryName === name);
  /**
   * Calls such as `GET /api/desk/settings` get no response while they are held; the response to a
   * change can be late or lost.
   */
  const network = { held: '', isLost: false, late: Promise.resolve() };
  const fetch = async (request: Request) => {
    if (`${request.method} ${new URL(request.url).pathname}` === network.held)
      return new Promise<Response>(() => {});
    const response = await shop.api.fetch(request);
    if (network.isLost && request.method !== 'GET') throw new TypeError('Failed to fetch');
    if (request.method !== 'GET') await network.late;
    return response;
  };
  openDeskPage({ fetch }, token, path((await find('Romance'))?._id ?? ''));
  await findFocusedHeading({ level: 1 });
  const user = userEvent.setup();
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { call, find, names, user, press, field, network };
}

const openRomance = (prepare?: Parameters<typeof open>[1]) =>
  open((id) => `${LIST}/${id}`, prepare);

it('shows a hidden category again, and counts the books without one', async () => {
  const { press, find } = await open(
    () => LIST,
    async (call) => {
      const { categories } = (await call('GET /desk/categories')) as { categories: DeskCategory[] };
      const { _id, version } = categories[0] as DeskCategory;
      await call(`PATCH /desk/categories/${_id}`, { version, hidden: true });
    },
  );
  expect(screen.getByText(/^One book has no category\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the book' }).getAttribute('href')).toBe(
    '/desk/books?withoutCategory=1',
  );
  const row = within(screen.getByText('Romance').closest('li') ?? document.body);
  expect(row.getByText('2 books')).toBeDefined();
  await press('Show Romance in the shop');
  await expect.poll(() => screen.queryByRole('heading', { name: 'Hidden' })).toBeNull();
  const heading = screen.getByRole('heading', { name: 'Shop' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(await find('Romance')).toMatchObject({ hidden: false });
});

it('keeps an order that is made while an earlier one is saved', async () => {
  const { press, names, network } = await open(() => LIST);
  const [first = '', ...others] = await names();
  const saving = Promise.withResolvers<void>();
  network.late = saving.promise;
  await press(`Move ${first} down`);
  await press('Save order');
  await press(`Move ${first} down`);
  saving.resolve();
  expect(await screen.findByText('Order saved')).toBeDefined();
  await press('Save order');
  await expect.poll(names).toEqual([...others.slice(0, 2), first, ...others.slice(2)]);
});

it('saves what was changed, and names it before', async () => {
  const { user, press, field, find } = await openRomance();
  await user.type(field('Name'), 's');
  await user.type(field(/^Text/), 'Of hearts.');
  await user.click(screen.getByRole('checkbox', { name: 'Shown in the shop' }));
  expect(screen.getByText(/^Name: Romances · Text · Hidden$/)).toBeDefined();
  const shown = new Set<string>();
  const observer = new MutationObserver(() => shown.add((field('Name') as HTMLInputElement).value));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  await press('Save category');
  expect(await screen.findByText('Category saved')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Romances', level: 1 })).toBeDefined();
  expect(await find('Romances')).toMatchObject({
    description: expect.stringMatching(/Of hearts\.$/),
    hidden: true,
    books: 2,
  });
  expect(screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull();
  observer.disconnect();
  // The old name does not return between the save and the reading of the new one.
  expect([...shown]).toEqual(['Romances']);
});

it('shows a hidden category once, however often the button is pressed', async () => {
  const { user } = await open(
    () => LIST,
    async (call) => {
      const { categories } = (await call('GET /desk/categories')) as { categories: DeskCategory[] };
      const { _id, version } = categories[0] as DeskCategory;
      await call(`PATCH /desk/categories/${_id}`, { version, hidden: true });
    },
  );
  await user.dblClick(screen.getByRole('button', { name: 'Show Romance in the shop' }));
  await expect.poll(() => screen.queryByRole('heading', { name: 'Hidden' })).toBeNull();
  expect(screen.queryByText(/meanwhile/)).toBeNull();
});

it('adds a category once, if its picture is refused', async () => {
  const { user, press, field, names } = await open(() => `${LIST}/new`);
  await user.type(field('Name'), 'Poetry');
  await user.click(screen.getByRole('radio', { name: 'A picture of my own' }));
  const upload = (content: BlobPart) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    return user.upload(input as HTMLElement, new File([content], 'a.png', { type: 'image/png' }));
  };
  await upload(new Uint8Array(2 * 1024 * 1024 + 1));
  expect((await screen.findByRole('alert')).textContent).toBe('A picture can be up to 2 MB.');
  await upload('x');
  expect(await screen.findByText('Name: Poetry · Picture of your own')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Add category');
  expect(await screen.findByRole('heading', { name: 'Poetry', level: 1 })).toBeDefined();
  expect(screen.queryByText('Poetry added')).toBeNull();
  expect(await screen.findByText(/^Poetry added\. ./)).toBeDefined();
  expect((await names()).filter((name) => name === 'Poetry')).toHaveLength(1);
});

it('says that the texts of a category are saved, if only its picture is refused', async () => {
  const { user, press, field, find } = await openRomance();
  await user.type(field('Name'), 's');
  await user.click(screen.getByRole('radio', { name: 'A picture of my own' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLElement, new File(['x'], 'a.png', { type: 'image/png' }));
  await press('Save category');
  expect(await screen.findByText(/^The texts are saved\. ./)).toBeDefined();
  expect(await find('Romances')).toBeDefined();
  // The next try sends only the picture.
  await press('Save category');
  await vi.waitFor(() => expect(screen.queryByText(/^The texts are saved/)).toBeNull());
});

it('deletes a category after a question, and moves the books that have no other', async () => {
  const { user, press, names, call } = await openRomance();
  expect(screen.getByText('1 has another category')).toBeDefined();
  expect(screen.getByText('1 has no other')).toBeDefined();
  const target = screen.getByRole('combobox', { name: 'Category for the 1 book' });
  await user.selectOptions(target, 'Mystery');
  const label = 'Delete the category, keep its 2 books';
  await press(label);
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Romance?' }));
  expect(dialog.getByText('1 book moves to Mystery.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: label }));
  expect(await screen.findByText('Romance deleted')).toBeDefined();
  expect(await names()).not.toContain('Romance');
  expect(await call('GET /desk/books/bk01')).toMatchObject({ book: { genres: ['Mystery'] } });
});

it('leaves the books without a category on request', async () => {
  const { user, press, call } = await openRomance();
  await user.click(screen.getByRole('radio', { name: 'Leave it without a category' }));
  await user.click(screen.getByRole('radio', { name: 'Put this one into' }));
  await press(/^Delete the category/);
  const first = within(screen.getByRole('dialog', { name: 'Delete Romance?' }));
  expect(first.getByText(/^1 book moves to /)).toBeDefined();
  await user.click(first.getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('radio', { name: 'Leave it without a category' }));
  await press(/^Delete the category/);
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Romance?' }));
  expect(dialog.getByText('1 book has no category afterwards.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(/^Delete the category/);
  const again = within(screen.getByRole('dialog', { name: 'Delete Romance?' }));
  await user.click(again.getByRole('button', { name: /^Delete the category/ }));
  await vi.waitFor(async () =>
    expect(await call('GET /desk/books/bk01')).toMatchObject({ book: { genres: [] } }),
  );
});

it('takes words and codes, each once, and warns of those that another category takes', async () => {
  const { user, press, field, find } = await openRomance();
  const other = (await find('Mystery')) as DeskCategory;
  const [taken = ''] = other.takes.thema;
  await user.type(field('Words'), 'Valentine, HEART');
  fireEvent.keyDown(field('Words'), { key: 'Enter', isComposing: true });
  expect(field('Words').value).toBe(' HEART');
  await user.type(field('Words'), '{Enter}valentine{Enter}');
  await user.type(field('Thema'), `${taken.toLowerCase()}{Tab}`);
  expect(screen.getByText(`Mystery takes “${taken}”, too.`)).toBeDefined();
  await user.type(field('Thema'), '{Backspace}{Backspace}');
  expect(screen.queryByText(`Mystery takes “${taken}”, too.`)).toBeNull();
  expect(screen.getByText('What imports take')).toBeDefined();
  const { takes } = (await find('Romance')) as DeskCategory;
  await press('Save category');
  expect(await screen.findByText('Category saved')).toBeDefined();
  expect((await find('Romance'))?.takes).toEqual({
    ...takes,
    words: [...takes.words, 'valentine', 'heart'],
  });
});

it('says that a picture could not be read, and takes one that is dropped', async () => {
  const { user } = await open(() => `${LIST}/new`);
  await user.click(screen.getByRole('radio', { name: 'A picture of my own' }));
  const field = screen.getByLabelText('Choose a picture');
  const files = [new File(['x'], 'a.png', { type: 'image/png' })];
  const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(
    this: FileReader,
  ) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  fireEvent.drop(field, { dataTransfer: { files } });
  expect((await screen.findByRole('alert')).textContent).toBe('The file could not be read.');
  reading.mockRestore();
  fireEvent.change(field);
  expect(screen.queryByRole('alert')).not.toBeNull();
  fireEvent.drop(field, { dataTransfer: { files } });
  expect(await screen.findByText('Picture of your own')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
