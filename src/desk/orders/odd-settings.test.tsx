import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { saveSettings } from '#api/shop/settings.ts';
import { openDeskPage } from '../testing.tsx';

const LOGO = '/logo/0123456789abcdef0123456789abcdef.svg';
const SETTINGS = {
  name: 'Page & Turner',
  address: '1 Strand Road\nKolkata',
  pin: '700001',
  logo: LOGO,
  identity: { motto: 'Read it before the film.', prefix: 'DC' },
};
/** Default values and the first mark, which no sheet of this shop may show. */
const DEFAULT_VALUES = new RegExp(
  String.raw`${DEFAULT_FACTS.name}|\bKD\b|560003|Bengaluru|loyal as|M22\.5 44`,
);

it.each([
  ['slips', 'Packing slip of order DC-000001'],
  ['labels', 'Label of order DC-000001'],
  ['bill', undefined],
])('shows the owner’s settings on the %s of an order', async (sheet, name) => {
  const shop = await openOrderShop();
  await saveSettings(shop.dependencies, SETTINGS);
  const { order } = await placeTestOrder(shop, {
    payment: 'cod',
    address: { city: 'New Delhi', state: 'Delhi', pin: '110001' },
  });
  openDeskPage(shop.api, await openDesk(shop), `/desk/${sheet}?order=${order._id}`);
  if (name === undefined) await screen.findByText('DC/23-24/000001');
  else await screen.findByRole('region', { name });
  const { innerHTML } = document.body;
  expect(innerHTML).toContain(`<image href="${LOGO}"`);
  expect(innerHTML).toContain('Page &amp; Turner');
  expect(innerHTML.match(DEFAULT_VALUES)).toBeNull();
});
