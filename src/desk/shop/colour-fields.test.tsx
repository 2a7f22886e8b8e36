import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { ColourFields } from './colour-fields.tsx';

it('keeps a saved colour that is hard to read, but offers a darker one in place of another', () => {
  const saved = { ...DEFAULT_SETTINGS.colours, brand: '#ffee00', saving: '#ffee01' };
  render(<ColourFields saved={saved} headline="Read." setField={(update) => update()} />);
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  const brand = screen.getByRole('textbox', { name: 'Brand' });
  for (const [value, count] of [
    ['#ffee02', 1],
    ['#ffee00', 0],
    [DEFAULT_SETTINGS.colours.brand, 0],
  ] as const) {
    fireEvent.change(brand, { target: { value } });
    expect(screen.queryAllByRole('button', { name: /^Take/ })).toHaveLength(count);
  }
});

it('offers a darker colour for texts, but not for the accent, which is a ground', () => {
  const setField = vi.fn((update: () => void) => update());
  render(<ColourFields saved={DEFAULT_SETTINGS.colours} headline="Read." setField={setField} />);
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('Accent', '#ffe0a0');
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  type('Brand', '#ffe0a0');
  fireEvent.click(screen.getByRole('button', { name: /^Take #/ }));
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  expect(setField).toHaveBeenCalledOnce();
});
