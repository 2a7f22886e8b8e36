import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { readSettings, saveSettings } from '#api/shop/settings.ts';
import { send } from '#api/testing.ts';
import { findFocusedHeading, openDeskPage } from '../testing.tsx';

async function open(identity = {}, path = '/desk/shop/home') {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  await send(shop.api, 'POST /desk/collections', { token, body: { title: 'For the rains' } });
  await saveSettings(shop.dependencies, { identity });
  openDeskPage(shop.api, token, path);
  await findFocusedHeading({ name: 'Shop' });
  const user = userEvent.setup();
  const read = async () => (await readSettings(shop.dependencies.store.records)).identity;
  const save = () => user.click(screen.getByRole('button', { name: 'Save home page' }));
  return { user, read, save };
}

it('changes the words and the rows, and leaves the shelf to the shop', async () => {
  const { user, read, save } = await open();
  await user.clear(screen.getByRole('textbox', { name: 'Headline' }));
  await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'Stay in.');
  expect(screen.getByText('8 of 60 letters')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add a row' }), 'for-the-rains');
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.click(screen.getByRole('button', { name: 'Remove the row New Arrivals' }));
  screen.getByRole('button', { name: 'Move For the rains' }).focus();
  await user.keyboard(' {ArrowUp} ');
  expect(await screen.findByText('Not saved: headline, rows')).toBeDefined();
  await save();
  await waitFor(async () =>
    expect(await read()).toMatchObject({
      headline: 'Stay in.',
      heroBooks: [],
      home: ['categories', 'viewed', 'for-the-rains', 'best'],
    }),
  );
  expect(localStorage.getItem('kd-shop')).toBe('1');
});

it('arranges the books on the shelf', async () => {
  const { user, read, save } = await open({ heroBooks: ['bk01', 'bk02'] });
  screen.getByRole('button', { name: 'Malgudi Days, place 1 of 2' }).focus();
  await user.keyboard(' {ArrowRight} ');
  expect(screen.getByRole('button', { name: 'Gora, place 1 of 2' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Take Malgudi Days off the shelf' }));
  await screen.findByText('Not saved: books on the shelf');
  await save();
  await waitFor(async () => expect(await read()).toMatchObject({ heroBooks: ['bk02'] }));
});

it('is the first tab of the shop', async () => {
  await open({}, '/desk/shop');
  const tabs = screen.getByRole('navigation', { name: 'Shop' });
  expect(tabs.querySelector('[aria-current=page]')?.textContent).toBe('Home page');
});
