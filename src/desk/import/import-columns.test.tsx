import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aCheck, aColumn } from './builders.ts';
import { findLink, openImport } from './testing.ts';

// The tests run the imports, as a server does: without this, the page would run them itself.
beforeEach(() => vi.stubEnv('VITE_SERVER', '1'));

const aVendor = (target: 'publisher' | null) =>
  aColumn('Vendor', { target, choices: ['publisher', 'authors'], state: target ? 'fits' : 'ask' });

it('asks for a column without a field, and reads the file with the answer', async () => {
  const { sent } = await openImport([
    aCheck({ columns: [aColumn('Title'), aVendor(null)] }),
    aCheck({ columns: [aColumn('Title'), aVendor(null)] }),
    aCheck({ columns: [aColumn('Title'), aVendor('publisher')] }),
  ]);
  await userEvent.click(await findLink('Go on to the columns'));
  expect(
    await screen.findByRole('region', { name: '1 column is clear. One needs your word' }),
  ).toBeTruthy();
  const goOn = await findLink('Check all 213 rows');
  expect(goOn.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('One column still needs a field: Vendor.')).toBeTruthy();
  await userEvent.click(goOn);
  const field = screen.getByRole('combobox', { name: 'Field for Vendor' });
  expect(document.activeElement).toBe(field);
  // The open question comes before the columns that are clear.
  const fields = screen.getAllByRole('combobox', { name: /^Field for/ });
  expect(fields[0]).toBe(field);
  expect(screen.getByText('Publisher or author?')).toBeTruthy();
  await userEvent.selectOptions(field, 'Publisher');
  await userEvent.click(goOn);
  await findLink('Import 189 books');
  expect(sent.at(-1)).toEqual({
    options: { existing: 'prices', columns: { Vendor: 'publisher' } },
  });
});

it('shows a field of money that was chosen for an earlier file, and since when', async () => {
  const since = '2026-11-03T10:00:00.000Z';
  const columns = [aColumn('Title'), aColumn('Rate', { target: 'price', state: 'rounded', since })];
  await openImport([aCheck({ columns })]);
  await userEvent.click(await findLink('Go on to the columns'));
  expect(await screen.findByText('As in November · Paise rounded down')).toBeTruthy();
});

it('stays at the columns while one of them needs a field', async () => {
  await openImport([aCheck({ columns: [aVendor(null)] })], '?job=im01&step=check');
  expect(await screen.findByRole('combobox', { name: 'Field for Vendor' })).toBeTruthy();
});

it('passes over the columns if the books have authors from other columns', async () => {
  const columns = [aColumn('Name', { target: 'title' }), aColumn('Attribute 1', { target: '' })];
  const books = [{ row: 2, book: aBook({ author: 'Ilina Das' }) }];
  await openImport([aCheck({ file: { existing: 0 }, columns, books })]);
  expect(await findLink('Check all 213 rows')).toBeTruthy();
});

it('refuses two columns that fill one field by the answers', async () => {
  const columns = [aColumn('Title'), aVendor(null)];
  await openImport([aCheck({ columns })], '?job=im01&step=columns');
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Field for Vendor' }),
    'Title',
  );
  expect(screen.getByText('Two columns fill Title. Leave one of them out.')).toBeTruthy();
});

it('lets two columns fill the authors, and leads to two that fill another field', async () => {
  const columns = [
    aColumn('Author', { target: 'authors' }),
    aColumn('Title'),
    aColumn('Second author', { target: '' }),
  ];
  await openImport([aCheck({ columns })], '?job=im01&step=columns');
  await userEvent.click(await screen.findByText('1 column is left out'));
  const second = screen.getByRole('combobox', { name: 'Field for Second author' });
  await userEvent.selectOptions(second, 'Author');
  const goOn = await findLink('Check all 213 rows');
  expect(goOn.getAttribute('aria-disabled')).toBeNull();
  await userEvent.selectOptions(second, 'Title');
  await userEvent.click(goOn);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Field for Title' }));
});

/** Builds a check of a file whose only column may be a discount. */
function aCheckOfDiscounts() {
  return aCheck({
    columns: [
      aColumn('Disc', {
        target: null,
        choices: ['discountPrice', 'discountPercent', ''],
        state: 'ask',
      }),
    ],
    questions: [
      {
        about: 'discount',
        heading: 'Disc',
        first: '50',
        title: 'The Guide',
        rows: 9,
        answers: [
          { answer: 'amount', result: '450' },
          { answer: 'percent', result: '250' },
        ],
        answer: null,
        origin: 'open',
      },
    ],
  });
}

it('no longer asks what a discount is once its column is left out', async () => {
  await openImport([aCheckOfDiscounts()], '?job=im01&step=columns');
  const title = { name: 'What does the column Disc hold?' };
  await screen.findByRole('region', title);
  await userEvent.selectOptions(screen.getByLabelText('Field for Disc'), 'Leave out');
  expect(screen.queryByRole('region', title)).toBeNull();
});

it('asks what a discount is, which answers for its column', async () => {
  const { sent } = await openImport([aCheckOfDiscounts(), aCheck()], '?job=im01&step=columns');
  await userEvent.click(
    await screen.findByRole('radio', { name: 'Per cent The Guide would cost ₹250' }),
  );
  expect(screen.getByRole('combobox', { name: 'Field for Disc' })).toHaveProperty(
    'value',
    'discountPercent',
  );
  await userEvent.click(await findLink('Check all 213 rows'));
  await findLink('Import 189 books');
  expect(sent).toEqual([{ options: { existing: 'prices', discount: 'percent' } }]);
});
