import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { fillCart, openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { DAY_MS } from '#domain/values/time.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { readServerClock } from '#client/client.ts';
import { catchSavedFiles, openDeskPage } from '../testing.tsx';

/** Opens a shop that sold 2 copies 30 days ago and 6 today; 2 are left. */
async function openShopWithSales() {
  const books = [aBook({ stock: 10, isbn: '9780306406157' })];
  const content = { categories: [aCategory()], books, users: async () => [] };
  const shop = await openOrderShop({ store: createMemoryStore(content) });
  await openDesk(shop);
  await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  shop.clock.ms += 30 * DAY_MS;
  await placeTestOrder(shop, { payment: 'cod', copies: 6 });
  const date = new Date(shop.clock.ms).toUTCString();
  readServerClock(new Response(null, { headers: { date } }));
  return { shop, token: await signInAtDesk(shop) };
}

it('shows values on the axis, and the period before beside each sum and in the table', async () => {
  const { shop, token } = await openShopWithSales();
  openDeskPage(shop.api, token, '/desk/reports');
  const box = within(await screen.findByRole('region', { name: 'Sales a day' }));
  expect(box.getByText('₹1,200', { selector: 'span' })).toBeTruthy();
  expect(box.getByText('₹400', { selector: 'span' })).toBeTruthy();
  const [sum] = box.getAllByText('+200%');
  expect(sum?.parentElement?.textContent).toBe('+200% ₹400 before');
  await userEvent.click(box.getByText('Show as a table'));
  expect(box.getByRole('columnheader', { name: 'Before' })).toBeTruthy();
});

it('lists what runs out with a number to order, which can be changed, as CSV', async () => {
  const saved = catchSavedFiles();
  const { shop, token } = await openShopWithSales();
  openDeskPage(shop.api, token, '/desk/reports');
  const box = within(await screen.findByRole('region', { name: 'Runs out' }));
  const table = within(box.getByRole('table', { name: 'Books that run out, soonest first' }));
  // 8 sold in 56 days: 2 copies last for 14 days, and 5 are needed for 30.
  expect(table.getByText('in 14 days')).toBeTruthy();
  const field = table.getByRole('textbox', { name: 'Copies of Malgudi Days to order' });
  expect((field as HTMLInputElement).value).toBe('3');
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  await userEvent.click(box.getByRole('button', { name: 'Download the order, 12 copies' }));
  expect(await saved[0]?.text()).toContain('9780306406157,Malgudi Days,R. K. Narayan,12');
  await userEvent.selectOptions(box.getByRole('combobox', { name: 'Within' }), 'Within 7 days');
  await screen.findByText('Nothing runs out within 7 days.');
  const { body } = await send(shop.api, 'GET /desk/reports/runs-out?days=30', { token });
  expect(body).toMatchObject({ books: [{ copies: 2, sold: 8, days: 14, order: 3 }] });
});

it('says which number of copies to order it cannot read, and orders nothing meanwhile', async () => {
  const { shop, token } = await openShopWithSales();
  openDeskPage(shop.api, token, '/desk/reports');
  const box = within(await screen.findByRole('region', { name: 'Runs out' }));
  const field = box.getByRole<HTMLInputElement>('textbox', {
    name: 'Copies of Malgudi Days to order',
  });
  const states = ['1,000', '२०', ' 12 ', '', '0', '9999', '10000', '12 x', '-1', '1.5'].map(
    (text) => {
      fireEvent.change(field, { target: { value: text } });
      const button = box.getByRole<HTMLButtonElement>('button', { name: /^Download the order/ });
      const note = document.getElementById(
        field.getAttribute('aria-describedby') ?? '',
      )?.textContent;
      const marks = [field.getAttribute('aria-invalid'), button.disabled, note];
      return [text, button.textContent, ...marks].join(' | ');
    },
  );
  expect(states).toMatchInlineSnapshot(`
    [
      "1,000 | Download the order, 1,000 copies |  | false | ",
      "२० | Download the order, 20 copies |  | false | ",
      " 12  | Download the order, 12 copies |  | false | ",
      " | Download the order, 0 copies |  | true | ",
      "0 | Download the order, 0 copies |  | true | ",
      "9999 | Download the order, 9,999 copies |  | false | ",
      "10000 | Download the order, 0 copies | true | true | A number from 0 to 9,999.",
      "12 x | Download the order, 0 copies | true | true | A number from 0 to 9,999.",
      "-1 | Download the order, 0 copies | true | true | A number from 0 to 9,999.",
      "1.5 | Download the order, 0 copies | true | true | A number from 0 to 9,999.",
    ]
  `);
});

it('keeps the focus, the other choice and the typed copies when a select is changed', async () => {
  const { shop, token } = await openShopWithSales();
  openDeskPage(shop.api, token, '/desk/reports?within=14');
  const box = within(await screen.findByRole('region', { name: 'Runs out' }));
  const field = box.getByRole('textbox', { name: 'Copies of Malgudi Days to order' });
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  const period = screen.getByRole('combobox', { name: 'Period' });
  await userEvent.selectOptions(period, 'Other days');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2023-05-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2023-05-03' } });
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findAllByText('1 May 2023 to 3 May 2023');
  await userEvent.selectOptions(period, 'This month');
  await screen.findAllByText('1 May 2023 to 31 May 2023');
  expect(document.activeElement).toBe(period);
  expect(screen.queryByLabelText('From')).toBeNull();
  const days = box.getByRole('combobox', { name: 'Within' });
  expect((days as HTMLSelectElement).value).toBe('14');
  expect((field as HTMLInputElement).value).toBe('12');
  await userEvent.selectOptions(days, 'Within 7 days');
  await box.findByText('Nothing runs out within 7 days.');
  expect(document.activeElement).toBe(days);
  expect(screen.getAllByText('1 May 2023 to 31 May 2023')).toHaveLength(2);
});

it.each([
  ['', ['Malgudi Days3', 'Gora1'], ['100%', '33%']],
  [
    '/reports?period=own&from=2023-05-01&to=2023-05-02',
    ['Malgudi DaysR. K. Narayan3₹600', 'GoraR. K. Narayan1₹200'],
    ['100%', '33%'],
  ],
  [
    '/reports?period=own&from=2023-05-01&to=2023-05-01',
    ['Malgudi DaysR. K. Narayan2₹400'],
    ['100%'],
  ],
])('lists the best sellers at /desk%s by their copies', async (path, books, widths) => {
  const shop = await openOrderShop();
  await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  shop.clock.ms += DAY_MS;
  await fillCart(shop, 'bk02');
  await placeTestOrder(shop, { payment: 'cod', expectedAmount: 400 });
  openDeskPage(shop.api, await openDesk(shop), `/desk${path}`);
  const list = await screen.findByRole('region', { name: 'Best sellers' });
  const rows = [...list.querySelectorAll('li, tbody tr')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(books);
  const bars = [...list.querySelectorAll<HTMLElement>('.desk-bar')];
  expect(bars.map(({ style }) => `${Number.parseInt(style.width, 10)}%`)).toEqual(widths);
});

const ODD_QUERIES = [
  '',
  'from=2023-05-01&to=2023-05-02',
  'period=own&from=2023-05-02&to=2023-05-01',
  'period=own&from=2023-13-01&to=2023-05-01',
  'period=own&from=&to=',
  'period=own',
  'period=nonsense&within=8',
];

it('asks for the last 30 days, and for what runs out in as many, in case of an odd query', async () => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const asked = new Set<string>();
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.includes('/reports/')) asked.add(pathname + search);
    return shop.api.fetch(request);
  };
  for (const query of ODD_QUERIES) {
    openDeskPage({ fetch }, token, `/desk/reports?${query}`);
    await screen.findByRole('region', { name: 'Sales a day' });
    cleanup();
  }
  // Sales, those before, best sellers and what runs out: the same calls each time.
  expect(asked.size).toBe(4);
  expect([...asked]).toContain('/api/desk/reports/runs-out?days=30');
});

it.each([
  ['/desk/reports', 'Sales as CSV', 'date,orders'],
  ['/desk/reports', 'Best sellers as CSV', 'title,author'],
  ['/desk/reports/bills', 'Register as CSV', 'number,kind'],
])('saves what %s shows by the button “%s”', async (path, label, start) => {
  const saved = catchSavedFiles();
  const { shop, token } = await openShopWithSales();
  openDeskPage(shop.api, token, path);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain(start);
});
