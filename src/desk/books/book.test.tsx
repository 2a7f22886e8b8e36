import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { readFocusedText } from '#ui/testing.ts';
import { openDeskPage } from '../testing.tsx';

vi.mock('#ui/messages/feedback.tsx', { spy: true });

/** Opens the page of a book, or of a new book, and waits for its heading. */
async function openEditor(path: string, heading: string) {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  /** Calls that change data get no response until this promise resolves. */
  const responding = { until: Promise.resolve(), isLost: false };
  const fetch = async (request: Request) => {
    const response = await shop.api.fetch(request);
    if (request.method !== 'GET') await responding.until;
    if (responding.isLost) throw new TypeError('Failed to fetch');
    return response;
  };
  openDeskPage({ fetch }, token, path);
  await screen.findByRole('heading', { name: heading });
  const user = userEvent.setup();
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string | RegExp, text: string) => {
    await user.clear(field(name));
    await user.paste(text);
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  /** Presses the button, and resolves with a function that lets the API respond. */
  const startSaving = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    responding.until = promise;
    await press('Save book');
    return resolve;
  };
  const call = (name: string, body?: object) => send(shop.api, name, { token, body });
  const sell = async (copies: number) => placeTestOrder(shop, { payment: 'cod', copies });
  return { responding, user, field, type, press, startSaving, call, sell };
}

it('asks about a field that is typed while a newer value of it is being loaded', async () => {
  const { type, press, startSaving, call } = await openEditor('/desk/books/bk01', 'Malgudi Days');
  await call('PATCH /desk/books/bk01', { version: 1, publisher: 'Indian Thought' });
  await type('Title', 'Malgudi');
  const respond = await startSaving();
  await type('Publisher', 'Penguin');
  respond();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Publisher is now “Indian Thought”. You typed “Penguin”.',
  );
  await press('Take theirs');
});

it('asks about a discount whose original price was changed meanwhile, with what readers pay', async () => {
  const { type, press, call } = await openEditor('/desk/books/bk01', 'Malgudi Days');
  await call('PATCH /desk/books/bk01', { version: 1, originalPrice: 400 });
  await type('Discount in %', '40');
  await press('Save book');
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('Discount in % is now “20”. You typed “40”.');
  expect(textContent).toContain('Original price is now “400”.');
  expect(textContent).toContain('Readers pay ₹320 now, and ₹240 with what you typed.');
  await press('Keep mine');
  await press('Save book');
  await expect
    .poll(async () => (await call('GET /desk/books/bk01')).body)
    .toMatchObject({ book: { originalPrice: 400, discountPrice: 160 } });
});

it('keeps what is typed while a new book is being added', async () => {
  const { field, type, press, startSaving } = await openEditor('/desk/books/new', 'Add book');
  await type('Title', 'Emma');
  await type('Author', 'Jane Austen');
  await type('Original price', '300');
  const respond = await startSaving();
  await type('For sale', '5');
  respond();
  await screen.findByText('Changed: For sale');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field('Title').value, field('For sale').value]).toEqual(['Emma', '5']);
  const confirm = vi.spyOn(globalThis, 'confirm').mockReturnValue(false);
  await userEvent.click(screen.getByRole('link', { name: 'Today' }));
  expect(confirm).toHaveBeenCalledWith('Leave without saving the changes to this book?');
  await press('Save book');
  await expect.poll(() => screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull();
});

it('saves numbers as they stand in a list: grouped, with their signs, or in other digits', async () => {
  const { type, press, call } = await openEditor('/desk/books/bk01', 'Malgudi Days');
  await type('For sale', '1,२५0');
  await type('Original price', '₹1,499');
  await type('Pages', '180 pages');
  await press('Save book');
  await expect.poll(() => screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull();
  const { body } = await call('GET /desk/books/bk01');
  expect(body).toMatchObject({ book: { stock: 1250, originalPrice: 1499, pages: 180 } });
});

it('keeps the warning about an ISBN when the check of an earlier one answers last', async () => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const body = { version: 1, isbn: '9780306406157' };
  await send(shop.api, 'PATCH /desk/books/bk01', { token, body });
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = vi.fn<() => void>();
  const fetch = async (request: Request) => {
    const isEarlier = request.url.includes('search=9780143442295');
    if (isEarlier) await promise;
    const response = await shop.api.fetch(request);
    if (isEarlier) answered();
    return response;
  };
  openDeskPage({ fetch }, token, '/desk/books/new');
  const field = await screen.findByRole('textbox', { name: 'ISBN' });
  for (const value of ['9780143442295', '9780306406157'])
    fireEvent.change(field, { target: { value } });
  await screen.findByRole('link', { name: 'Edit Malgudi Days' });
  resolve();
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  await act(() => new Promise((end) => setTimeout(end)));
  expect(screen.getByRole('link', { name: 'Edit Malgudi Days' })).toBeTruthy();
});

it('begins a new book with the scanned ISBN, or the barcode of other goods', async () => {
  const { field } = await openEditor('/desk/books/new?isbn=9780306406157', 'Add book');
  expect(field('ISBN').value).toBe('9780306406157');
  cleanup();
  await openEditor('/desk/books/new?isbn=8901234567890', 'Add book');
  expect([field('ISBN').value, field('Barcode').value]).toEqual(['', '8901234567890']);
});

it('adds a new book without the scanned ISBN, which was emptied first', async () => {
  const { field, user, type, press, call } = await openEditor(
    '/desk/books/new?isbn=9780306406157',
    'Add book',
  );
  await user.clear(field('ISBN'));
  expect(field('ISBN').value).toBe('');
  await type('Title', 'Emma');
  await type('Original price', '300');
  await press('Save book');
  await screen.findByRole('heading', { name: 'Emma' });
  const { books } = (await call('GET /desk/books?search=emma')).body as { books: object[] };
  expect(books).toEqual([expect.not.objectContaining({ isbn: expect.anything() as string })]);
});

it('adds a new book once if its response is lost, and keeps what is typed since', async () => {
  const { responding, field, type, press, call } = await openEditor('/desk/books/new', 'Add book');
  await type('Title', 'Emma');
  await type('Original price', '300');
  responding.isLost = true;
  await press('Save book');
  await screen.findByText(/^The shop cannot be reached/);
  responding.isLost = false;
  await type('Publisher', 'Penguin');
  await press('Save book');
  await screen.findByRole('heading', { name: 'Emma' });
  expect(field('Publisher').value).toBe('Penguin');
  await press('Save book');
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledWith('Book saved'));
  const { books } = (await call('GET /desk/books?search=emma')).body as { books: object[] };
  expect(books).toEqual([expect.objectContaining({ publisher: 'Penguin' })]);
});

it('asks nothing about a price and its discount that are stored, but whose response was lost', async () => {
  const { responding, type, press } = await openEditor('/desk/books/bk01', 'Malgudi Days');
  await type(/^Original price/, '449');
  await type('Discount in %', '40');
  responding.isLost = true;
  await press('Save book');
  await screen.findByText(/^The shop cannot be reached/);
  responding.isLost = false;
  await press('Save book');
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledWith('Book saved'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('saves a change once if its response is lost', async () => {
  const { responding, type, press, call } = await openEditor('/desk/books/bk01', 'Malgudi Days');
  await type('Publisher', 'Penguin');
  await type('For sale', '5');
  responding.isLost = true;
  await press('Save book');
  await screen.findByText(/^The shop cannot be reached/);
  responding.isLost = false;
  await press('Save book');
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledWith('Book saved'));
  expect((await call('GET /desk/books/bk01')).body).toMatchObject({
    book: { stock: 5, publisher: 'Penguin', version: 2 },
  });
});

it('names a category that is gone, lists those that are there, and keeps what is typed', async () => {
  const { user, field, type, press, call } = await openEditor('/desk/books/bk01', 'Malgudi Days');
  const { body } = await call('GET /desk/categories');
  const { categories } = body as { categories: { _id: string; categoryName: string }[] };
  const find = (name: string) =>
    categories.find(({ categoryName }) => categoryName === name)?._id ?? '';
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await user.click(box('Science'));
  await type('Publisher', 'Penguin');
  await call(`PATCH /desk/categories/${find('Mystery')}`, { version: 1, categoryName: 'Crime' });
  await call(`DELETE /desk/categories/${find('Romance')}`);
  await press('Save book');
  await screen.findByText('The shop has no category “Romance”. Saving again leaves it out.');
  expect(await screen.findByRole('checkbox', { name: 'Crime' })).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: 'Romance' })).toBeNull();
  expect(field('Publisher').value).toBe('Penguin');
  await press('Save book');
  await expect.poll(() => screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull();
  expect((await call('GET /desk/books/bk01')).body).toMatchObject({
    book: {
      genres: ['Adventure', 'Crime', 'Fantasy', 'Non-Fiction', 'Science'],
      publisher: 'Penguin',
    },
  });
});

it('names a category that is gone in a new book', async () => {
  const { user, type, press, call } = await openEditor('/desk/books/new', 'Add book');
  await type('Title', 'Emma');
  await type('Original price', '300');
  const { body } = await call('GET /desk/categories');
  const { categories } = body as { categories: { _id: string; categoryName: string }[] };
  const romance = categories.find(({ categoryName }) => categoryName === 'Romance');
  const box = () => screen.getByRole('checkbox', { name: 'Romance' });
  await user.click(box());
  await call(`DELETE /desk/categories/${romance?._id}`);
  await press('Save book');
  await screen.findByText('The shop has no category “Romance”.');
  expect(readFocusedText()).toContain('Categories, most fitting first');
  await user.click(box());
  await press('Save book');
  expect(await screen.findByRole('heading', { name: 'Emma' })).toBeDefined();
});

it('keeps the picture of a new book whose cover could not be uploaded', async () => {
  const { type, press } = await openEditor('/desk/books/new', 'Add book');
  await type('Title', 'Emma');
  await type('Author', 'Jane Austen');
  await type('Original price', '300');
  const picture = new File(['x'], 'emma.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose a picture'), picture);
  await screen.findByText('emma.png');
  const reach = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.endsWith('/cover')) throw new TypeError('Failed to fetch');
    return reach(input, init);
  });
  await press('Save book');
  await screen.findByRole('heading', { name: 'Emma' });
  expect(showToast).toHaveBeenCalledWith(
    expect.stringMatching(/^“Emma” added, but not its cover\. The shop cannot be reached\./),
    'error',
  );
  expect(screen.getByText('Changed: Cover')).toBeDefined();
  expect(screen.getByText('emma.png')).toBeDefined();
  await press('Undo all');
});

it('says that a cover could not be read, and takes one that is dropped', async () => {
  const { press } = await openEditor('/desk/books/bk01', 'Malgudi Days');
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
  fireEvent.drop(field, { dataTransfer: { files } });
  expect(await screen.findByText('Changed: Cover')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Undo all');
});
