import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { readSettings, saveSettings } from '#api/shop/settings.ts';
import { send } from '#api/testing.ts';
import { findFocusedHeading, openDeskPage } from '../testing.tsx';

async function openSettings() {
  const shop = await openOrderShop();
  /** Changes to the settings get no response until this promise resolves. */
  const responding = { until: Promise.resolve(), isLost: false };
  const fetch = async (request: Request) => {
    if (request.method === 'PATCH') await responding.until;
    const response = await shop.api.fetch(request);
    if (responding.isLost && request.method === 'PATCH') throw new TypeError('Failed to fetch');
    return response;
  };
  const token = await openDesk(shop);
  const page = openDeskPage({ fetch }, token, '/desk/settings');
  await findFocusedHeading({ name: 'Settings' });
  const user = userEvent.setup();
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string | RegExp, text: string) => {
    await user.clear(field(name));
    await user.paste(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save settings' }));
  return {
    shop,
    page,
    token,
    responding,
    field,
    type,
    save,
    readStored: () => readSettings(shop.dependencies.store.records),
  };
}

it('accepts a PIN code with a blank, as it is pasted', async () => {
  await openSettings();
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'PIN code' });
  const isAccepted = async (text: string) => {
    await userEvent.clear(field as HTMLElement);
    await userEvent.type(field as HTMLElement, text);
    return field?.checkValidity();
  };
  expect(await isAccepted(' 110 001')).toBe(true);
  expect(await isAccepted('010 001')).toBe(false);
});

it("keeps what is typed when another person saves, and overwrites none of that person's settings", async () => {
  const { shop, field, type, save, readStored } = await openSettings();
  await type('Address', '1 Strand Road');
  await type('Delivery fee in ₹', '40');
  await saveSettings(shop.dependencies, { phone: '080 1', delivery: { fee: 0, freeFrom: 500 } });
  await save();
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent).join()).toContain(
    'Changed: phone, delivery. What you have typed is still here. Saving keeps the other changes',
  );
  expect(field('Address').value).toBe('1 Strand Road');
  expect(await readStored()).toMatchObject({ address: 'Bengaluru, Karnataka', phone: '080 1' });
  await save();
  await expect.poll(() => field('Phone').value).toBe('080 1');
  expect(await readStored()).toMatchObject({
    address: '1 Strand Road',
    phone: '080 1',
    delivery: { fee: 40, freeFrom: 500 },
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows another person’s settings immediately if nothing is typed, otherwise after "Undo all"', async () => {
  const { shop, page, field, type, save } = await openSettings();
  await saveSettings(shop.dependencies, { phone: '080 1' });
  await page.announceChange();
  await expect.poll(() => field('Phone').value).toBe('080 1');
  await type('Address', '1 Strand Road');
  await saveSettings(shop.dependencies, { phone: '080 2' });
  await save();
  await screen.findByText('The settings were changed meanwhile');
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect([field('Address').value, field('Phone').value]).toEqual(['Bengaluru, Karnataka', '080 2']);
});

it('names each place without cash on delivery once', async () => {
  const { shop, page } = await openSettings();
  const rates = ['Islands', 'Islands', 'Hills', 'Delta'].map((name, index) => ({
    name,
    pins: ['744'],
    upToGrams: 500 * (index + 1),
    fee: 90,
    days: [5, 8] as [number, number],
    cod: false,
  }));
  await saveSettings(shop.dependencies, { delivery: { fee: 60, freeFrom: 499, rates } });
  await page.announceChange();
  expect(await screen.findByText(/ but “Pay online” in Islands, Hills and Delta$/)).toBeDefined();
});

it('explains the rates as typed, and what the shop promises with them', async () => {
  const { shop, page, type } = await openSettings();
  await saveSettings(shop.dependencies, {
    delivery: {
      fee: 60,
      freeFrom: 499,
      rates: [{ name: 'Islands', pins: ['744'], fee: 90, days: [5, 8], cod: false }],
    },
  });
  await page.announceChange();
  await screen.findByText('Cash On Delivery Available, but “Pay online” in Islands');
  expect(screen.queryByRole('list', { name: 'About these rates' })).toBeNull();
  await type('Up to g for Islands', '500');
  expect(screen.getByRole('list', { name: 'About these rates' }).textContent).toBe(
    '744, above 500 g: ₹60, as for all other PIN codes.',
  );
});

it('tries the rates as typed, before they are saved', async () => {
  const { shop, page, type } = await openSettings();
  const rate = { name: 'Islands', pins: ['744'], fee: 90, cod: false };
  await saveSettings(shop.dependencies, {
    delivery: { fee: 60, freeFrom: 999, rates: [{ ...rate, days: [5, 8] }] },
  });
  await page.announceChange();
  await screen.findByRole('textbox', { name: 'Fee ₹ for Islands' });
  const tryIt = within(screen.getByRole('region', { name: 'Try it' }));
  const result = () => tryIt.getByRole('status').textContent;
  await userEvent.clear(tryIt.getByLabelText('PIN code'));
  expect(result()).toBe('A PIN code has six digits.');
  await userEvent.type(tryIt.getByLabelText('PIN code'), '744101');
  await userEvent.clear(tryIt.getByLabelText('Books for ₹'));
  await userEvent.type(tryIt.getByLabelText('Books for ₹'), '644');
  expect(result()).toBe('₹90, 5–8 business days, online onlyIslands: begins with 744');
  await type('Fee ₹ for Islands', '95');
  expect(result()).toContain('₹95, 5–8');
  await userEvent.clear(tryIt.getByLabelText('PIN code'));
  await userEvent.type(tryIt.getByLabelText('PIN code'), '110001');
  expect(result()).toBe(
    '₹60, 3–5 business days, cash or onlineNo rate fits: as for all other PIN codes',
  );
});

it('keeps what is typed while the connection is lost', async () => {
  const { page, field, type, save, readStored } = await openSettings();
  await type('Address', '1 Strand Road');
  page.network.isLost = true;
  await save();
  const unsavedChanges = screen.getByRole('group', { name: 'Unsaved changes' });
  await expect.poll(() => unsavedChanges.textContent).toContain('cannot be reached');
  expect(field('Address').value).toBe('1 Strand Road');
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  page.network.isLost = false;
  await save();
  await expect.poll(async () => (await readStored()).address).toBe('1 Strand Road');
});

it('forgets with “Undo all” why the settings could not be saved', async () => {
  const { page, type, save } = await openSettings();
  await type('Address', '1 Strand Road');
  page.network.isLost = true;
  await save();
  await screen.findByText(/cannot be reached/, { selector: '[aria-label="Unsaved changes"] *' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  await type('Address', '2 Strand Road');
  expect(screen.getByRole('group', { name: 'Unsaved changes' }).textContent).not.toContain(
    'cannot be reached',
  );
});

it('numbers a new rate after one was removed, and names the longest beginning that fits', async () => {
  const { shop, page, field } = await openSettings();
  const rate = { pins: ['5', '5600', '56'], fee: 90, days: [5, 8] as [number, number], cod: false };
  const rates = [
    { ...rate, name: 'East' },
    { ...rate, name: 'North', pins: ['1'] },
  ];
  await saveSettings(shop.dependencies, { delivery: { fee: 60, freeFrom: 499, rates } });
  await page.announceChange();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the rate for East' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add rate' }));
  await expect.poll(() => document.activeElement).toBe(field(/^PIN codes of rate \d/));
  expect(field('PIN codes of North').value).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  await screen.findByRole('button', { name: 'Remove the rate for East' });
  expect(document.body.textContent).toContain('East: begins with 5600');
});

it('accepts links for the footer, one per line, and refuses invalid addresses', async () => {
  const { field, type, save, readStored } = await openSettings();
  await type(/^Links in the footer/, 'Our blog https://blog.books.example/');
  await save();
  await expect
    .poll(async () => (await readStored()).links)
    .toEqual([{ name: 'Our blog', url: 'https://blog.books.example/' }]);
  await type(/^Links in the footer/, 'Our blog javascript:alert(1)');
  await save();
  const unsavedChanges = screen.getByRole('group', { name: 'Unsaved changes' });
  await expect.poll(() => unsavedChanges.querySelector('.problem')).not.toBeNull();
  expect(field(/^Links in the footer/).value).toBe('Our blog javascript:alert(1)');
  expect((await readStored()).links[0]?.url).toBe('https://blog.books.example/');
});

it('lists as unsaved only what was typed while an earlier save was in progress', async () => {
  const { responding, type, save, readStored } = await openSettings();
  const { promise, resolve } = Promise.withResolvers<void>();
  responding.until = promise;
  await type('Address', '1 Strand Road');
  await save();
  await type('Phone', '080 1');
  const unsavedChanges = screen.getByRole('group', { name: 'Unsaved changes' });
  expect(unsavedChanges.textContent).toContain('Not saved: address, phone');
  resolve();
  await expect.poll(() => unsavedChanges.textContent).toMatch(/Not saved: phone(?!.*address)/);
  expect(await readStored()).toMatchObject({ address: '1 Strand Road', phone: '' });
});

it('keeps what is typed when the session ends, until it is saved after a new sign-in', async () => {
  const { shop, page, token, field, type, save, readStored } = await openSettings();
  await type('Address', '1 Strand Road');
  await send(shop.api, 'DELETE /desk/session', { token });
  await save();
  const unsavedChanges = screen.getByRole('group', { name: 'Unsaved changes' });
  await expect.poll(() => unsavedChanges.textContent).toContain('Your session has ended.');
  await screen.findByText(/Copy anything you have typed/, { selector: '[role=status]' });
  await userEvent.click(document.body);
  await page.announceChange();
  expect(field('Address').value).toBe('1 Strand Road');
  sessionStorage.setItem('desk-token', await signInAtDesk(shop));
  await save();
  await expect.poll(async () => (await readStored()).address).toBe('1 Strand Road');
  await expect.poll(() => screen.queryByText(/^Your session has ended/)).toBeNull();
});
