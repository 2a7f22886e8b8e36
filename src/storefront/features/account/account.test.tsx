import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AccountNav } from './account.tsx';

it.each([
  ['/profile', 'Details'],
  ['/profile/', 'Details'],
  ['/Profile/Orders', 'Orders'],
  ['/ADDRESS', 'Addresses'],
  ['/profile/orders/or01', undefined],
])('marks the page of the account at %s: %s', (path, name) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <AccountNav />
    </MemoryRouter>,
  );
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe(name);
});
