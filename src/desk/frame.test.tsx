import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { openDeskPage } from './testing.tsx';

it('skips to the content without a new history entry, which would have no state', async () => {
  const shop = await openOrderShop();
  openDeskPage(shop.api, await openDesk(shop), '/desk/orders');
  const link = await screen.findByRole('link', { name: 'Skip to content' });
  const main = screen.getByRole('main');
  main.scrollIntoView = vi.fn();
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(main);
  expect(main.scrollIntoView).toHaveBeenCalledOnce();
});
