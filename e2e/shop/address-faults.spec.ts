import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import {
  testFaults,
  expectNewNotices,
  openWithFastRetries,
} from '../support/faults/faulty-call.ts';
import { expect, signedIn, test } from '../support/fixtures.ts';
import { GUEST_TOKEN } from '../support/screens/guest-lists.ts';
import { button, fillAddress, HOME, SAMPLE } from '../support/screens/purchase.ts';
import { expectPath, heading, signInAsGuest } from '../support/screens/user.ts';

const PATH = '/api/user/addresses';
const token = GUEST_TOKEN;
/** What the page and the browser log about reads that fail, as all do without a network. */
const LOGGED = /Reading from the API failed|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const ASHA = {
  id: 'asha',
  name: 'Asha Rao',
  addressText: '7, Lake View Road',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
  phone: '90000 11111',
};

test.use(signedIn);

async function readAddresses(page: Page): Promise<string[]> {
  const { body } = await callApi(page, PATH, { token });
  const addresses = (body['addresses'] ?? []) as { name: string; city: string }[];
  return addresses.map(({ name, city }) => `${name}, ${city}`);
}

/** Adds or deletes Asha's address as another tab would, and notifies this tab. */
async function changeElsewhere(page: Page, method: 'POST' | 'DELETE'): Promise<void> {
  if (method === 'POST') await callApi(page, PATH, { method, token, body: ASHA });
  else {
    const { body } = await callApi(page, PATH, { token });
    const addresses = (body['addresses'] ?? []) as { id: string; name: string }[];
    for (const { id, name } of addresses)
      if (name === ASHA.name) await callApi(page, `${PATH}/${id}`, { method, token });
  }
  await page.evaluate(() => new BroadcastChannel('kitabdost-account').postMessage('changed'));
}

async function openAddresses(page: Page): Promise<void> {
  // The page reads the cart, the wishlist and the addresses.
  await openWithFastRetries(page, '/address', { callsToAwait: 3 });
  await expect(sample(page)).toBeVisible();
}

async function signInAgain(page: Page): Promise<void> {
  await signInAsGuest(page);
  await expectPath(page, '/address');
  await expectNewNotices(page, 'success: Logged in');
}

const sample = (page: Page) => page.getByRole('article', { name: `Address of ${SAMPLE}` });
const deleteButton = (page: Page) => button(page, 'Delete address of Asha Rao');
const SAMPLE_ONLY = [`${SAMPLE}, Bengaluru`];
const BOTH = [...SAMPLE_ONLY, 'Asha Rao, Mysuru'];

test('reading the addresses: no fault loses anything', async ({ page, log }) => {
  test.slow();
  log.expects(LOGGED);
  await openAddresses(page);
  const shown = sample(page);
  await testFaults({
    page,
    call: `GET ${PATH}`,
    act: () => page.evaluate(() => dispatchEvent(new Event('online'))),
    shown,
    async checkKept(kept) {
      if (kept === 'shownUntilRetry') await button(page, 'Try again').click();
      if (kept === 'pageAfterSignIn') await signInAgain(page);
      expect(await readAddresses(page)).toEqual(SAMPLE_ONLY);
      if (kept === 'serverListOnly') return;
      await expect(page.getByRole('alert')).toBeHidden();
      await expect(shown).toBeVisible();
    },
  });
});

test('deleting an address: no fault loses anything', async ({ page, log }) => {
  test.slow();
  log.expects(/A change could not be made/);
  log.expects(LOGGED);
  await openAddresses(page);
  await changeElsewhere(page, 'POST');
  await expect(deleteButton(page)).toBeVisible();
  await testFaults({
    page,
    call: `DELETE ${PATH}/:id`,
    act: () => deleteButton(page).click(),
    async checkKept(kept) {
      if (kept === 'changeMade') {
        await expect(deleteButton(page)).toBeHidden();
        expect(await readAddresses(page)).toEqual(SAMPLE_ONLY);
        await changeElsewhere(page, 'POST');
      }
      if (kept === 'pageAfterSignIn') await signInAgain(page);
      expect(await readAddresses(page)).toEqual(BOTH);
      if (kept !== 'serverListOnly') await expect(deleteButton(page)).toBeVisible();
    },
  });
});

test('saving an address: no fault loses anything', async ({ page, log }) => {
  test.slow();
  log.expects(/A change could not be made/);
  log.expects(LOGGED);
  await openAddresses(page);

  await test.step('a new address is saved once', async () => {
    await testFaults({
      page,
      call: `POST ${PATH}`,
      async act() {
        await button(page, 'Add New Address').click();
        await fillAddress(page, HOME);
        await button(page, 'Save').click();
      },
      async checkKept(kept) {
        if (kept === 'inputForRetry') {
          await expect(page.getByLabel('City')).toHaveValue('Mysuru');
          await button(page, 'Save').click();
          await expectNewNotices(page, 'success: New Address Added');
          await expect(deleteButton(page)).toBeVisible();
          expect(await readAddresses(page)).toEqual(BOTH);
          await changeElsewhere(page, 'DELETE');
          await expect(deleteButton(page)).toBeHidden();
        }
        if (kept === 'inputAfterSignIn') {
          await signInAgain(page);
          await expect(page.getByLabel('City')).toHaveValue('Mysuru');
          await button(page, 'Cancel').click();
        }
        expect(await readAddresses(page)).toEqual(SAMPLE_ONLY);
      },
    });
    await signInAgain(page);
    await button(page, 'Cancel').click();
  });

  await test.step('a changed address is saved', async () => {
    await changeElsewhere(page, 'POST');
    await expect(deleteButton(page)).toBeVisible();
    let city = 'Mysuru';
    await testFaults({
      page,
      call: `PATCH ${PATH}/:id`,
      async act() {
        await button(page, 'Edit address of Asha Rao').click();
        await expect(heading(page, 'Edit Address')).toBeVisible();
        await fillAddress(page, { City: `${city}x` });
        await button(page, 'Save').click();
      },
      async checkKept(kept) {
        if (kept === 'inputForRetry') {
          city = `${city}x`;
          await expect(page.getByLabel('City')).toHaveValue(city);
          await button(page, 'Save').click();
          await expectNewNotices(page, 'success: Address Updated');
          await expect(deleteButton(page)).toBeVisible();
        }
        if (kept === 'inputAfterSignIn') {
          await signInAgain(page);
          await expect(page.getByLabel('City')).toHaveValue(`${city}x`);
          await button(page, 'Cancel').click();
        }
        expect(await readAddresses(page)).toEqual([...SAMPLE_ONLY, `Asha Rao, ${city}`]);
      },
    });
  });
});
