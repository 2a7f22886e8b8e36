import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { deliver, openDesk, requestRefund, signInAtDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { catchSavedFiles, openDeskPage } from '../testing.tsx';

/** Opens the register of a shop with a bill and a credit note in May 2023. */
async function openRegister(query: string) {
  const shop = await openOrderShop();
  const desk = { shop, ownerToken: await openDesk(shop) };
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await deliver(desk, order._id);
  await requestRefund(desk, order._id, { amount: 50 });
  openDeskPage(shop.api, await signInAtDesk(shop), `/desk/reports/bills?${query}`);
  await screen.findByRole('heading', { name: 'Register of bills' });
}

it('subtracts credit notes from bills, and counts both', async () => {
  await openRegister('month=2023-05');
  const table = within(screen.getByRole('table', { name: 'Register of bills' }));
  const rows = table.getAllByRole('row').map(({ lastElementChild: cell }) => cell?.textContent);
  expect(rows).toEqual(['Amount', '₹200', '−₹50']);
  const [billed, credited, left] = screen.getAllByRole('definition');
  expect([billed, credited, left].map((item) => item?.textContent)).toEqual([
    '₹200',
    '−₹50',
    '₹150',
  ]);
});

it.each(['month=2023-13', 'month=x&cursor=y'])(
  'ignores a query that the API refuses: %s',
  async (query) => {
    await openRegister(query);
    expect(screen.getByText(/^There are no bills for this month/)).toBeTruthy();
  },
);

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
