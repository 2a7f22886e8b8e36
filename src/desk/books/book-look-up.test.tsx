import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { BookSource } from '#api/desk/book-look-up.ts';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { openDeskPage } from '../testing.tsx';

const ISBN = '9788185986173';
const OTHER_ISBN = '9780306406157';
const LIBRARY: BookSource = {
  name: 'Open Library',
  findBook: async (isbn) =>
    isbn === ISBN
      ? { title: 'The Guide', publisher: 'Viking', pages: '247', language: 'en' }
      : undefined,
};
const BROKEN: BookSource = {
  name: 'Google Books',
  findBook: () => Promise.reject(new Error('Down.')),
};

async function openEditor(bookSources: BookSource[], isbn = ISBN) {
  const shop = await openOrderShop({ bookSources });
  const page = openDeskPage(shop.api, await openDesk(shop), `/desk/books/new?isbn=${isbn}`);
  await screen.findByRole('heading', { name: 'Add book' });
  return page;
}

/** Drops the input, which would otherwise be there again in the next test. */
const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo all' }));

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Faster than to type, because each key would render the form again. */
const paste = async (name: string, text: string) => {
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
const describe = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

it('fills empty fields, marks each with its source, and keeps what was typed', async () => {
  await openEditor([BROKEN, LIBRARY]);
  await paste('Publisher', 'Indian Thought');
  await userEvent.click(await screen.findByRole('button', { name: 'Look up' }));
  await screen.findByText('Found: 3 fields');
  expect(screen.getByText('Google Books did not answer.')).toBeTruthy();
  expect([field('Title').value, field('Pages').value]).toEqual(['The Guide', '247']);
  expect(describe('Title')).toBe('Open Library');
  expect(field('Publisher').value).toBe('Indian Thought');
  expect(describe('Publisher')).toBe('Yours. Open Library says “Viking”.');
  await userEvent.type(field('Title'), '!');
  expect(describe('Title')).toBe('');
  await undo();
});

it('keeps what is typed while the sources are asked', async () => {
  const asked = Promise.withResolvers<void>();
  const findBook: BookSource['findBook'] = async (isbn) => {
    await asked.promise;
    return LIBRARY.findBook(isbn);
  };
  await openEditor([{ ...LIBRARY, findBook }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Look up' }));
  await paste('Title', 'Guide');
  asked.resolve();
  await screen.findByText('Found: 3 fields');
  expect(field('Title').value).toBe('Guide');
  await undo();
});

it('takes out what was found, but not what was changed since', async () => {
  await openEditor([LIBRARY]);
  await userEvent.click(await screen.findByRole('button', { name: 'Look up' }));
  await screen.findByText('Found: 4 fields');
  await userEvent.type(field('Title'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Take them all out again' }));
  expect(['Title', 'Publisher', 'Pages', 'ISBN'].map((name) => field(name).value)).toEqual([
    'The Guide!',
    '',
    '',
    ISBN,
  ]);
  await undo();
});

it('replaces all that was found for another ISBN, and takes it out to the first texts', async () => {
  const findBook: BookSource['findBook'] = async (isbn) =>
    isbn === OTHER_ISBN ? { title: 'Another' } : LIBRARY.findBook(isbn);
  await openEditor([{ ...LIBRARY, findBook }]);
  const readTexts = () => ['Title', 'Publisher', 'Pages'].map((name) => field(name).value);
  await userEvent.click(await screen.findByRole('button', { name: 'Look up' }));
  await screen.findByText('Found: 4 fields');
  await userEvent.clear(field('ISBN'));
  await paste('ISBN', OTHER_ISBN);
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await screen.findByText('Found: 1 field');
  expect(readTexts()).toEqual(['Another', '', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Take them all out again' }));
  expect(readTexts()).toEqual(['', '', '']);
  await undo();
});

it('keeps what a source has found if it does not answer for the same ISBN again', async () => {
  let isDown = false;
  const findBook: BookSource['findBook'] = async (isbn) => {
    if (isDown) throw new Error('Down.');
    return LIBRARY.findBook(isbn);
  };
  const other: BookSource = { name: 'Shelf', findBook: async () => ({ pages: '248' }) };
  await openEditor([{ ...LIBRARY, findBook }, other]);
  await userEvent.click(await screen.findByRole('button', { name: 'Look up' }));
  await screen.findByText('Found: 4 fields');
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await screen.findByText('Open Library did not answer.');
  expect([field('Title').value, field('Pages').value]).toEqual(['The Guide', '248']);
  expect([describe('Title'), describe('Pages')]).toEqual(['Open Library', 'Shelf']);
  await userEvent.click(screen.getByRole('button', { name: 'Take them all out again' }));
  expect([field('Title').value, field('Pages').value]).toEqual(['', '']);
  await undo();
});

it('says why a look-up failed, asks again, and still takes out what was found before', async () => {
  const { network } = await openEditor([LIBRARY]);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Look up' });
  network.isLost = true;
  await userEvent.click(button);
  await screen.findByText(/cannot be reached/);
  expect(button.disabled).toBe(false);
  network.isLost = false;
  await userEvent.click(button);
  await screen.findByText('Found: 4 fields');
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  network.isLost = true;
  await userEvent.click(button);
  await screen.findByText(/cannot be reached/);
  await userEvent.click(screen.getByRole('button', { name: 'Take them all out again' }));
  expect(field('Title').value).toBe('');
  await undo();
});

it('ignores the answer for an ISBN that was changed meanwhile', async () => {
  const asked = Promise.withResolvers<void>();
  const findBook: BookSource['findBook'] = async (isbn) => {
    await asked.promise;
    return LIBRARY.findBook(isbn);
  };
  await openEditor([{ ...LIBRARY, findBook }]);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Look up' });
  await userEvent.click(button);
  expect(button.disabled).toBe(true);
  await userEvent.clear(field('ISBN'));
  await paste('ISBN', OTHER_ISBN);
  asked.resolve();
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(field('Title').value).toBe('');
  expect(screen.queryByText(/^Found/)).toBeNull();
  await undo();
});

it('says that no source knows the ISBN', async () => {
  await openEditor([LIBRARY], OTHER_ISBN);
  await userEvent.click(await screen.findByRole('button', { name: 'Look up' }));
  expect(
    await screen.findByText('No source knows this ISBN. Type what is on the cover.'),
  ).toBeTruthy();
});

it('says that no source answered', async () => {
  await openEditor([BROKEN]);
  await userEvent.click(await screen.findByRole('button', { name: 'Look up' }));
  expect(await screen.findByText('No source answered. Try again later.')).toBeTruthy();
});

it('offers no look-up without a source', async () => {
  await openEditor([]);
  await screen.findByText(/Check digit is right/);
  expect(screen.queryByRole('button', { name: 'Look up' })).toBeNull();
});
