import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { listDifferences, pickChanges } from './settings-editor.tsx';
import { formatLinks, NAMES, readForm } from './settings-form.ts';

const TYPED = {
  address: ' 1 High Street ',
  pin: '560003',
  email: 'shop@books.example',
  phone: '080 1',
  gstin: '29abcde1234f1z5',
  returnDays: '7',
  returnsBy: 'post',
  bookGrams: '350',
  heldPerBook: '3',
  heldPerOrder: '9',
  lowStock: '4',
  fee: '40',
  freeFrom: '500',
  codOn: 'on',
  codUpTo: '2000',
  excludedPins: '560001, 560002',
  links: 'Our blog https://blog.books.example/',
  carriers: 'India Post https://post.example/{number}\nBhola',
  'page-terms': 'A',
  'page-privacy': 'B',
  'page-returns': 'C',
  'page-contact': 'D',
};

function aForm(fields: object = TYPED): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

it('reads each setting from its own field', () => {
  expect(readForm(aForm())).toEqual({
    address: '1 High Street',
    pin: '560003',
    email: 'shop@books.example',
    phone: '080 1',
    gstin: '29ABCDE1234F1Z5',
    returnDays: 7,
    returnsBy: 'post',
    holds: { perBook: 3, perOrder: 9 },
    lowStock: 4,
    delivery: { fee: 40, freeFrom: 500 },
    cod: { on: true, upTo: 2000, excludedPins: ['560001', '560002'] },
    links: [{ name: 'Our blog', url: 'https://blog.books.example/' }],
    carriers: [
      { name: 'India Post', url: 'https://post.example/{number}' },
      { name: 'Bhola', url: '' },
    ],
    pages: { terms: 'A', privacy: 'B', returns: 'C', contact: 'D' },
  });
  const { codOn: _codOn, ...withoutCash } = TYPED;
  expect(readForm(aForm(withoutCash)).cod.on).toBe(false);
});

it('writes links and couriers as they are read', () => {
  const { links, carriers } = readForm(aForm());
  expect([formatLinks(links), formatLinks(carriers)]).toEqual([TYPED.links, TYPED.carriers]);
});

it('sends the changed settings; in a group, unchanged parts are those of the latest version', () => {
  const before = DEFAULT_SETTINGS;
  const typed = { ...before, phone: '080 1', delivery: { ...before.delivery, fee: 40 } };
  const latest = { ...before, email: 'a@b.example', delivery: { fee: 5, freeFrom: 900 } };
  const changes = { phone: '080 1', delivery: { fee: 40, freeFrom: 900 } };
  expect(pickChanges(typed, before, latest)).toEqual(changes);
  expect(listDifferences(before, typed, NAMES)).toEqual(['phone', 'delivery']);
  // An optional setting that was never saved is an empty field.
  const cleared = { ...before, gstin: '' };
  expect(listDifferences({ ...before, gstin: undefined }, cleared, NAMES)).toEqual([]);
  expect(pickChanges(cleared, { ...before, gstin: undefined }, latest)).toEqual({});
});

it('reads the rates in the order of their rows', () => {
  const form = aForm({ ...TYPED, bookGrams: '400' });
  const rows = [
    ['4', ' Bengaluru ', '560', '500', '40', '1–2'],
    ['7', '', '56 57, 58', '', '50', '3 - 2'],
  ];
  const columns = ['rateKey', 'rateName', 'ratePins', 'rateUpTo', 'rateFee', 'rateDays'];
  for (const row of rows)
    for (const [index, name] of columns.entries()) form.append(name, row[index] ?? '');
  form.append('rateCod', '7');
  expect(readForm(form).delivery).toEqual({
    fee: 40,
    freeFrom: 500,
    rates: [
      { name: 'Bengaluru', pins: ['560'], upToGrams: 500, fee: 40, days: [1, 2], cod: false },
      { pins: ['56', '57', '58'], fee: 50, days: [2, 3], cod: true },
    ],
    bookGrams: 400,
  });
});

it('keeps the rates that another person has set, and removes those that the user has removed', () => {
  const rates = [{ pins: ['560'], fee: 40, days: [1, 2] as [number, number], cod: true }];
  const free = { ...DEFAULT_SETTINGS, delivery: { fee: 0, freeFrom: 500 } };
  const rated = { ...free, delivery: { ...free.delivery, rates } };
  const typed = { ...free, delivery: { fee: 60, freeFrom: 500 } };
  expect(pickChanges(typed, free, rated)).toEqual({ delivery: { fee: 60, freeFrom: 500, rates } });
  expect(pickChanges(free, rated, rated)).toEqual({ delivery: free.delivery });
});
