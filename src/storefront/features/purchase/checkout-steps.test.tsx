import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PinDelivery } from '../../data/pin-delivery.ts';
import type { Snapshot } from '../../data/resource.ts';
import { DeliveryDays } from './checkout-steps.tsx';

function showDays(pin: string | undefined, delivery: Snapshot<PinDelivery>) {
  render(<DeliveryDays pin={pin} delivery={delivery} fee={undefined} />);
  return screen.getByRole('status').textContent;
}

const days = { from: '2026-11-24', to: '2026-11-26' };

it('names the days for a PIN code that the post knows', () => {
  const text = showDays('110001', { status: 'ready', data: { days, cod: true } });
  expect(text).toBe('Tue 24 – Thu 26 Nov to 110001');
});

it('names no days for a PIN code that the post does not know', () => {
  const text = showDays('999999', { status: 'ready', data: { days: undefined, cod: false } });
  expect(text).toMatch(/India Post does not list the PIN code 999999/);
  expect(text).not.toMatch(/days/);
});

it('names the usual days while the request fails', () => {
  expect(showDays('110001', { status: 'failed' })).toBe('3–5 business days to 110001');
});

it('names a PIN code that is written with a blank', () => {
  const text = showDays('560 003', { status: 'ready', data: { days, cod: true } });
  expect(text).toBe('Tue 24 – Thu 26 Nov to 560003');
});
