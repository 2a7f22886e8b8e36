// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { canStore, StorageDenied } from './failure.tsx';

it('can store where the browser allows it', () => {
  expect(canStore()).toBe(true);
});

it.each(['localStorage', 'sessionStorage'] as const)('cannot store without %s', (name) => {
  vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The request was denied.', 'SecurityError');
  });
  expect(canStore()).toBe(false);
});

it('cannot store without cookies', () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  expect(canStore()).toBe(false);
});

it('says what the desk needs', () => {
  render(<StorageDenied />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The desk needs cookies');
  expect(screen.getByRole('alert').textContent).toContain('allow them for this site');
});
