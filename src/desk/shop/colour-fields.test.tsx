import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { ColourFields } from './colour-fields.tsx';

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
