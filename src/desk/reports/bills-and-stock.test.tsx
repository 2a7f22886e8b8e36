import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliver, openDesk, requestRefund, signInAtDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { openDeskPage } from '../testing.tsx';

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
