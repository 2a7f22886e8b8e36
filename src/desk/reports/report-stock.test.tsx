import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { catchSavedFiles, openDeskPage } from '../testing.tsx';

it('names the CSV by the date in India', async () => {
  catchSavedFiles();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const shop = await openOrderShop();
  shop.clock.ms = Date.parse('2026-11-21T20:00:00Z');
  openDeskPage(shop.api, await openDesk(shop), '/desk/reports/stock');
  await userEvent.click(await screen.findByRole('button', { name: 'Stock as CSV' }));
  await expect.poll(() => click.mock.contexts.length).toBe(1);
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('stock-2026-11-22.csv');
});
