import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineMark } from './notices.tsx';

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('says that the visitor is offline until the network is back', () => {
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  render(<OfflineMark />);
  const mark = screen.getByRole('status');
  expect(mark.textContent).toBe('');
  setOnline(false);
  expect(mark.textContent).toBe(
    'You are offline. You can go on shopping; payment has to wait until you are back online.',
  );
  setOnline(true);
  expect(mark.textContent).toBe('');
});

it('does not promise a shop that works offline without a service worker', () => {
  render(<OfflineMark />);
  setOnline(false);
  expect(screen.getByRole('status').textContent).toBe('You are offline.');
});
