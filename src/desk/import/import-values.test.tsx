import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aCheck, WORDS } from './builders.ts';
import { openImport, findLink } from './testing.ts';

// The tests run the imports, as a server does: without this, the page would run them itself.
beforeEach(() => vi.stubEnv('VITE_SERVER', '1'));

it('asks for words that are not known, and says where an answer comes from', async () => {
  const { sent } = await openImport([WORDS, WORDS], '?job=im01&step=values');
  const words = await screen.findByRole('region', { name: 'Two words for the format' });
  expect(words.textContent).toContain('Paperback (153) and Hardback (14) are clear.');
  const [guessed, open] = within(words).getAllByRole('listitem');
  expect([guessed?.textContent, open?.textContent]).toEqual([
    expect.stringContaining('Guessed'),
    expect.stringContaining('No format has this name'),
  ]);
  expect(screen.getByText('As in October')).toBeTruthy();
  expect(
    screen.getByText('Deluxe is still open; its 2 books would come as Paperback.'),
  ).toBeTruthy();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Deluxe, 2 rows, becomes' }),
    'Hardcover',
  );
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'HB, 20 rows, becomes' }),
    'None',
  );
  await userEvent.click(await findLink('Check all 213 rows'));
  await findLink('Import 189 books');
  expect(sent).toEqual([
    {
      options: {
        existing: 'prices',
        values: { bookType: { Deluxe: 'Hardcover', HB: '' } },
      },
    },
  ]);
});

it('offers a language and a new category for a word for a category', async () => {
  const { sent } = await openImport([WORDS, WORDS], '?job=im01&step=values');
  const select = await screen.findByRole('combobox', { name: 'hindi, 44 rows, becomes' });
  expect(select).toHaveProperty('value', 'language:hi');
  expect(screen.getByText('Not a category')).toBeTruthy();
  await userEvent.selectOptions(select, 'A new category: hindi');
  await userEvent.selectOptions(select, 'Language: Hindi');
  await userEvent.click(
    screen.getByRole('checkbox', {
      name: 'Remember these answers for files with the same headings',
    }),
  );
  await userEvent.click(await findLink('Check all 213 rows'));
  await findLink('Import 189 books');
  const values = { genres: { hindi: 'language:hi' } };
  expect(sent).toEqual([{ options: { existing: 'prices', values, isOneOff: true } }]);
});

it('offers a new category for a word, and counts it in what will happen', async () => {
  const { review } = WORDS;
  if (!review) return expect.unreachable();
  const known = {
    field: 'genres',
    word: 'ROMANCE',
    rows: 1,
    value: '',
    origin: 'guessed',
  } as const;
  const words = [...review.words, { ...known, titles: [] }];
  const { sent } = await openImport(
    [
      { ...WORDS, review: { ...review, words } },
      { ...WORDS, newCategories: ['Sci-Fi'] },
    ],
    '?job=im01&step=values',
  );
  const select = await screen.findByRole('combobox', { name: 'ROMANCE, 1 row, becomes' });
  expect(within(select).queryByRole('option', { name: /^A new category/ })).toBeNull();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Sci-Fi, 8 rows, becomes' }),
    'A new category: Sci-Fi',
  );
  await userEvent.click(await findLink('Check all 213 rows'));
  await findLink('Import 189 books');
  const values = { genres: { 'Sci-Fi': '+Sci-Fi' } };
  expect(sent).toEqual([{ options: { existing: 'prices', values } }]);
  const box = screen.getByRole('region', { name: 'What will happen' });
  expect(box.textContent).toContain('1 new category: Sci-Fi');
});

it('asks how dates and names are read', async () => {
  const question = { heading: 'H', rows: 31, answer: null, origin: 'open' } as const;
  const { sent } = await openImport(
    [
      aCheck({
        questions: [
          {
            ...question,
            about: 'authors',
            first: 'Roy, Arundhati',
            answers: [
              { answer: 'last-name-first', result: 'Arundhati Roy' },
              { answer: 'several', result: 'Roy|Arundhati' },
            ],
          },
          {
            ...question,
            about: 'dates',
            first: '03/04/2023',
            answers: [
              { answer: 'day-first', result: '2023-04-03' },
              { answer: 'month-first', result: '2023-03-04' },
            ],
          },
        ],
      }),
      aCheck(),
    ],
    '?job=im01&step=values',
  );
  await userEvent.click(
    await screen.findByRole('radio', {
      name: 'Arundhati Roy Last name first, one author · 31 rows like this',
    }),
  );
  expect(screen.getByRole('radio', { name: /^Roy and Arundhati/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /^3 April 2023/ }));
  await userEvent.click(await findLink('Check all 213 rows'));
  await findLink('Import 189 books');
  expect(sent).toEqual([
    { options: { existing: 'prices', authors: 'last-name-first', dates: 'day-first' } },
  ]);
});
