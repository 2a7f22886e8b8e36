import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  type OrderShop,
} from '#api/orders/testing.ts';
import { readSettings, saveSettings } from '#api/shop/settings.ts';
import { openDeskPage } from '../testing.tsx';

async function openIdentity(
  options: Parameters<typeof openOrderShop>[0] = {},
  prepare?: (shop: OrderShop) => Promise<unknown>,
) {
  const shop = await openOrderShop(options);
  await prepare?.(shop);
  const page = openDeskPage(shop.api, await openDesk(shop), '/desk/shop/identity');
  await screen.findByRole('heading', { name: 'Shop' });
  const user = userEvent.setup();
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string | RegExp, text: string) => {
    await user.clear(field(name));
    await user.paste(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save identity' }));
  const readStored = () => readSettings(shop.dependencies.store.records);
  return { shop, page, user, field, type, save, readStored };
}

it('saves name, motto, year, prefix and colours, and names what is not saved', async () => {
  const { field, type, save, readStored } = await openIdentity();
  await type('Name of the shop', 'Dhishoom Comics');
  await type(/^Motto/, 'Read it before the film.');
  await type(/^Began in/, '2011');
  await type('Prefix of orders and bills', 'dc');
  await type('Saving', '#c2410c');
  expect(screen.getByText(/^The footer says © 2011–\d{4} Dhishoom Comics$/)).toBeDefined();
  expect(screen.getByText('Not saved: name, motto, year, prefix, saving')).toBeDefined();
  await save();
  await expect.poll(async () => (await readStored()).name).toBe('Dhishoom Comics');
  expect(await readStored()).toMatchObject({
    identity: { motto: 'Read it before the film.', since: 2011, prefix: 'DC', nextPrefix: null },
    colours: { brand: '#22306b', accent: '#e8ac2a', saving: '#c2410c' },
  });
  await waitFor(() => expect(field('Prefix of orders and bills').value).toBe('DC'));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull());
});

it('fixes the prefix once a bill of the year is written, and offers the next year', async () => {
  const { shop, field, type, save, readStored } = await openIdentity({}, async (opened) => {
    await payTestOrder(opened, await placeTestOrder(opened));
  });
  expect(shop).toBeDefined();
  expect(field('Prefix of orders and bills').readOnly).toBe(true);
  expect(
    screen.getByText(
      /^Fixed until 31 March \d{4}: one bill of this year carries it, the last one KD\/\d\d-\d\d\/000001\.$/,
    ),
  ).toBeDefined();
  await type(/^From 1 April \d{4}/, 'dc');
  await save();
  await expect
    .poll(async () => (await readStored()).identity.nextPrefix)
    .toEqual({ prefix: 'DC', from: expect.stringMatching(/^\d{4}-04-01$/) });
});

it("keeps what is typed when another person saves, and overwrites none of that person's words", async () => {
  const { shop, type, save, readStored } = await openIdentity();
  await type('Name of the shop', 'Dhishoom Comics');
  await saveSettings(shop.dependencies, { identity: { motto: 'Read on.' } });
  await save();
  expect(await screen.findByText(/^Changed: motto\./)).toBeDefined();
  await save();
  await expect.poll(async () => (await readStored()).name).toBe('Dhishoom Comics');
  expect((await readStored()).identity.motto).toBe('Read on.');
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

it('shows the logo that was chosen last, though the one before is checked later', async () => {
  const first = Promise.withResolvers<void>();
  let isFirst = true;
  const readLogo = async (file: Uint8Array<ArrayBuffer>) => {
    const waits = isFirst;
    isFirst = false;
    if (waits) await first.promise;
    return { file, type: 'svg', isSquare: true, removed: {} } as const;
  };
  const { user } = await openIdentity({ readLogo });
  const logo = within(screen.getByRole('region', { name: 'Logo' }));
  const choose = (name: string) =>
    user.upload(
      logo.getByLabelText('Choose another file'),
      new File([SVG], name, { type: 'image/svg+xml' }),
    );
  await choose('first.svg');
  await waitFor(() => expect(isFirst).toBe(false));
  await choose('second.svg');
  await logo.findByText('second.svg');
  first.resolve();
  await waitFor(() => expect(logo.queryByText('second.svg')).not.toBeNull());
  expect(logo.queryByText('first.svg')).toBeNull();
});

it('checks a chosen logo at once, and stores it with Save', async () => {
  const readLogo = async (file: Uint8Array<ArrayBuffer>) =>
    ({ file, type: 'svg', isSquare: true, removed: { script: 1 } }) as const;
  const { user, save, readStored } = await openIdentity({ readLogo });
  const logo = within(screen.getByRole('region', { name: 'Logo' }));
  const file = new File([SVG], 'dhishoom.svg', { type: 'image/svg+xml' });
  await user.upload(logo.getByLabelText('Choose another file'), file);
  expect(await logo.findByText('Square, 1 KB. One script was taken out.')).toBeDefined();
  expect(logo.getByText('dhishoom.svg')).toBeDefined();
  expect((await readStored()).logo).toBe('');
  expect(await screen.findByText('Not saved: logo')).toBeDefined();
  await save();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull());
  expect((await readStored()).logo).toMatch(/^\/logo\/[0-9a-f]{32}\.svg$/);
  await user.click(screen.getByRole('button', { name: 'Back to the first mark' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Choose another file'));
  await screen.findByText('Not saved: logo');
  await save();
  await expect.poll(async () => (await readStored()).logo).toBe('');
});

it('saves no logo if the colours are refused, and the rest if the logo is', async () => {
  let isRefused = false;
  const readLogo = async (file: Uint8Array<ArrayBuffer>) =>
    isRefused ? 'otherLogo' : ({ file, type: 'svg', isSquare: true, removed: {} } as const);
  const { user, type, save, readStored } = await openIdentity({ readLogo });
  const logo = within(screen.getByRole('region', { name: 'Logo' }));
  const file = new File([SVG], 'dhishoom.svg', { type: 'image/svg+xml' });
  await user.upload(logo.getByLabelText('Choose another file'), file);
  await type('Saving', '#ffffff');
  await save();
  const bar = within(await screen.findByRole('group', { name: 'Unsaved changes' }));
  await bar.findByText(/^This colour cannot be read/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await readStored()).logo).toBe('');
  await type('Saving', '#c2410c');
  isRefused = true;
  await save();
  await bar.findByText(/with another ending/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await readStored()).toMatchObject({ logo: '', colours: { saving: '#c2410c' } });
  isRefused = false;
  await type('Name of the shop', 'Dhishoom Comics');
  expect(logo.getByText('dhishoom.svg')).toBeDefined();
  await save();
  await expect.poll(async () => (await readStored()).logo).toMatch(/^\/logo\//);
});

it('says why a file cannot be the logo, and keeps the current one', async () => {
  const { user } = await openIdentity({ readLogo: async () => 'otherLogo' });
  const logo = within(screen.getByRole('region', { name: 'Logo' }));
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(logo.getByLabelText('Choose another file'), file);
  expect(await logo.findByText('This file is a JPEG with another ending.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save identity' })).toBeNull();
  const large = new File(['x'.repeat(500_001)], 'large.svg');
  fireEvent.drop(logo.getByLabelText('Choose another file'), { dataTransfer: { files: [large] } });
  expect(await logo.findByText('A logo can have up to 500 kB.')).toBeDefined();
  fireEvent.change(logo.getByLabelText('Choose another file'));
  expect(logo.queryByText('A logo can have up to 500 kB.')).not.toBeNull();
});
