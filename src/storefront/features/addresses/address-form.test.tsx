import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AddressFields } from '#domain/address.ts';
import { AddressForm } from './address-form.tsx';

const FIELDS = { name: 'A', addressText: 'T', city: 'C', state: 'S', pin: '2', phone: '1' };

const onSave = vi.fn<(fields: AddressFields) => void>();
const onCancel = vi.fn<() => void>();

function show(initial?: AddressFields) {
  render(<AddressForm initial={initial} onSave={onSave} onCancel={onCancel} />);
}

function field(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label);
}

function save() {
  return userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('passes on what was typed into each field', async () => {
  show();
  expect(screen.getByRole('heading').textContent).toBe('Add New Address');
  const labels = ['Name', 'Address', 'City', 'State', 'Pincode', 'Phone'];
  for (const label of labels) await userEvent.type(field(label), `my ${label}`);
  await save();
  expect(onSave.mock.calls).toEqual([
    [
      {
        name: 'my Name',
        addressText: 'my Address',
        city: 'my City',
        state: 'my State',
        pin: 'my Pincode',
        phone: 'my Phone',
      },
    ],
  ]);
});

it('starts with the address to edit, and does not change it on Cancel', async () => {
  show(FIELDS);
  expect(screen.getByRole('heading').textContent).toBe('Edit Address');
  expect(field('Address').value).toBe('T');
  await userEvent.type(field('City'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSave).not.toHaveBeenCalled();
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('saves once and cancels once on a double click', async () => {
  show(FIELDS);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(1);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it.each([
  ['Name', 'name', 'Please fill in the name.'],
  ['Address', 'addressText', 'Please fill in the address.'],
  ['City', 'city', 'Please fill in the city.'],
  ['State', 'state', 'Please fill in the state.'],
  ['Pincode', 'pin', 'Please fill in the pincode.'],
  ['Phone', 'phone', 'Please fill in the phone number.'],
])('requires the %s, and focuses it if it is blank', async (label, name, words) => {
  show({ ...FIELDS, [name]: '  ' });
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([words]);
  expect(document.activeElement).toBe(field(label));
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.type(field(label), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['Name', 'name', ''],
  ['Address', 'street-address', ''],
  ['City', 'address-level2', ''],
  ['State', 'address-level1', ''],
  ['Pincode', 'postal-code', 'numeric'],
  ['Phone', 'tel', 'tel'],
])('describes the %s to the browser', (label, autoComplete, inputMode) => {
  show();
  expect(field(label).getAttribute('autocomplete')).toBe(autoComplete);
  expect(field(label).getAttribute('inputmode') ?? '').toBe(inputMode);
});
