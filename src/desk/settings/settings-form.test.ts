import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop-settings.ts';
import { listDifferences, pickChanges } from './settings-changes.ts';
import { formatLinks, NAMES, readForm } from './settings-form.ts';

const TYPED = {
  address: ' 1 High Street ',
  pin: '560003',
  email: 'shop@books.example',
  phone: '080 1',
  gstin: '29abcde1234f1z5',
  returnDays: '7',
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
});
