import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { selectValues } from '../json/json-values.ts';
import { JsonBody } from './response-pane.tsx';

const VALUE = {
  products: [
    { title: 'Emma', stock: 3 },
    { title: 'Gora', stock: 12 },
    { title: 'Devdas', stock: 0 },
  ],
};

function type(path: string) {
  fireEvent.change(screen.getByLabelText(/^JSONPath/), { target: { value: path } });
}

function readTree() {
  return screen.getByRole('tree').textContent;
}

it('shows the values that a JSONPath selects, and everything again without one', async () => {
  render(<JsonBody value={VALUE} />);
  const whole = readTree();
  expect(whole).toContain('products');
  type('$.products[?@.stock < 5].title');
  await screen.findByText('2 values');
  expect(readTree()).toBe('0: "Emma"1: "Devdas"');
  type('$.nothing');
  await screen.findByText('0 values');
  type('$.products[1].stock');
  await screen.findByText('1 value');
  expect(readTree()).toBe('0: 12');
  type('');
  expect(readTree()).toBe(whole);
});

it('shows everything if the JSONPath is deleted before it has selected its values', async () => {
  render(<JsonBody value={VALUE} />);
  const whole = readTree();
  const path = '$.products[1].stock';
  type(path);
  type('');
  await act(async () => void (await selectValues(VALUE, path)));
  expect(readTree()).toBe(whole);
  expect(screen.getByLabelText<HTMLInputElement>(/^JSONPath/).value).toBe('');
});

it('says what is wrong with a JSONPath, and shows everything', async () => {
  render(<JsonBody value={VALUE} />);
  type('$.products[?');
  expect(await screen.findByText(/unexpected|expected|unclosed/i)).toBeTruthy();
  expect(readTree()).toContain('products');
});

it('selects a number as it was sent, and values of a deeply nested response', async () => {
  let deep: unknown = { leaf: 9007199254740993n };
  for (let level = 0; level < 500; level += 1) deep = { deep };
  render(<JsonBody value={deep} />);
  type('$..leaf');
  await screen.findByText('1 value');
  expect(readTree()).toBe('0: 9007199254740993');
});
