import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { ownPort } from '../support/servers/own-server.ts';
import { createOwnShop } from '../support/servers/own-shop.ts';

const PORT = ownPort(15);
const HOME = `http://127.0.0.1:${PORT}`;
const OWNER = { email: 'vidya@example.com', password: 'paper and thread' };

/** The forms that arrange the shop: where they are, a field of them, and their button. */
const FORMS = [
  { path: '/desk/shop/categories/cat2', field: 'Name', save: 'Save category' },
  { path: '/desk/shop/home', field: 'Headline', save: 'Save home page' },
  { path: '/desk/settings', field: 'Couriers', save: 'Save settings' },
  { path: '/desk/shop/identity', field: 'Motto', save: 'Save identity' },
  { path: '/desk/shop/collections', field: 'Title', save: 'Save collection' },
] as const;
type Form = (typeof FORMS)[number];

test.use({ baseURL: HOME });

function getField(page: Page, { field }: Form) {
  return page.getByRole('textbox', { name: new RegExp(`^${field}`) }).first();
}

async function openForm(page: Page, form: Form) {
  await page.goto(form.path);
  if (form.field === 'Title') await page.getByRole('link', { name: 'Rains' }).click();
  await expect(getField(page, form)).not.toHaveValue('');
}

/** Types another text; resolves with it. */
async function type(page: Page, form: Form, ending: string): Promise<string> {
  const before = await getField(page, form).inputValue();
  const text = form.field === 'Couriers' ? `${before}\n${ending}` : `${before} ${ending}`;
  await getField(page, form).fill(text);
  return text;
}

async function expectSaved(page: Page, form: Form, text: string) {
  await expect(page.getByRole('group', { name: 'Unsaved changes' })).toBeHidden();
  await page.reload();
  await expect(getField(page, form)).toHaveValue(text);
}

test('no form that arranges the shop loses anything', async ({ context, page, log }) => {
  test.setTimeout(300_000);
  const shop = await createOwnShop(PORT);
  const save = (form: Form, at = page) => at.getByRole('button', { name: form.save }).click();
  const unsaved = page.getByRole('group', { name: 'Unsaved changes' });
  try {
    await page.goto(await shop.start());
    await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
    await page.goto('/desk/shop/collections/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Rains');
    await page.getByRole('button', { name: 'Save collection' }).click();
    await expect(page.getByText('Collection added')).toBeVisible();

    const devtools = await context.newCDPSession(page);
    const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    for (const form of FORMS)
      await test.step(`${form.field}: a double click saves once`, async () => {
        await openForm(page, form);
        const text = await type(page, form, form.field === 'Couriers' ? 'Tortoise' : 'once');
        // Both clicks arrive before a slow phone has rendered the first.
        await slowDown(6);
        await page.getByRole('button', { name: form.save }).dblclick();
        await expect(page.getByText(/ saved$/)).toBeVisible();
        await slowDown(1);
        await expectSaved(page, form, text);
      });

    for (const form of FORMS)
      await test.step(`${form.field}: another tab has saved meanwhile`, async () => {
        log.expects(/status of 409/);
        const other = await context.newPage();
        await openForm(page, form);
        await openForm(other, form);
        const theirs = await type(other, form, form.field === 'Couriers' ? 'Hare' : 'first');
        const mine = await type(page, form, form.field === 'Couriers' ? 'Snail' : 'second');
        await save(form, other);
        await expectSaved(other, form, theirs);
        await other.close();
        await save(form);
        await expect(page.getByText(/was changed meanwhile|were changed meanwhile/)).toBeVisible();
        await expect(getField(page, form)).toHaveValue(mine);
        await save(form);
        await expectSaved(page, form, mine);
      });

    for (const form of FORMS)
      await test.step(`${form.field}: the server is killed during a save`, async () => {
        log.expects(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/);
        await openForm(page, form);
        const text = await type(page, form, form.field === 'Couriers' ? 'Mule' : 'safely');
        await page.route(
          '**/api/desk/**',
          async (route) => {
            await shop.kill();
            await route.continue();
          },
          { times: 1 },
        );
        await save(form);
        await expect(unsaved).toContainText('The shop cannot be reached');
        await expect(getField(page, form)).toHaveValue(text);
        await shop.start();
        await save(form);
        await expectSaved(page, form, text);
      });
  } finally {
    await page.close();
    await shop.end();
  }
});
