import { expectAccessible, expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { expect, IS_ON_SERVER, open, signedIn, test } from '../../support/fixtures.ts';
import { showWholePage, signInAtDesk } from '../../support/screens/desk.ts';

test.use(signedIn);

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

test('the owner gives the shop name, words and colours', async ({ page, log }) => {
  await showWholePage(page);
  await page.goto('/desk/shop/identity');
  await signInAtDesk(page);
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
  const colours = page.getByRole('region', { name: 'Colours' });
  const unsaved = page.getByRole('group', { name: 'Unsaved changes' });

  await test.step('colours of texts need contrast, the accent is a ground', async () => {
    await field('Saving').fill('#d9705f');
    await expect(page.getByText('3.3 on white, 3.1 on paper, needs 4.5.')).toBeVisible();
    await colours.getByRole('button', { name: /^Take #/ }).click();
    await expect(field('Saving')).not.toHaveValue('#d9705f');
    await field('Accent').fill('#0d6064');
    await expect(colours.getByText(/its text is white by itself/)).toBeVisible();
    await colours.getByRole('button', { name: 'Back to the first colours' }).click();
    await expect(unsaved).toBeHidden();
  });

  await test.step('the demo keeps no pictures', async () => {
    if (IS_ON_SERVER) return;
    log.expects(/status of 409/);
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    await page.getByLabel('Choose another file').setInputFiles(file);
    await expect(page.getByText('The demo keeps no pictures')).toBeVisible();
  });

  await test.step('all that is typed shows in the previews, and then in the shop', async () => {
    await field('Name of the shop').fill('Dhishoom Comics');
    await field('Motto optional').fill('Read it before the film.');
    await field('Began in optional').fill('2011');
    const faces = page.getByRole('region', { name: 'Where it shows' });
    await expect(faces.getByText(/^© 2011–\d{4} Dhishoom Comics$/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await expect(unsaved).toContainText('Not saved: name, motto, year');
    await unsaved.getByRole('button', { name: 'Save identity' }).click();
    await expect(page.getByText('Identity saved')).toBeVisible();
    await expect(unsaved).toBeHidden();
    await open(page, '/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Read it before the film.')).toBeVisible();
    await expect(footer.getByText(/^© 2011–\d{4} Dhishoom Comics$/)).toBeVisible();
  });

  await test.step('shop and desk have the colours that the owner chooses', async () => {
    await page.goto('/desk/shop/identity');
    const here = page.getByRole('link', { name: 'Shop', exact: true });
    await page.getByLabel('Pick brand colour').fill('#8a1c5f');
    await unsaved.getByRole('button', { name: 'Save identity' }).click();
    await expect(here).toHaveCSS('color', 'rgb(138, 28, 95)');
    await page.reload();
    await expect(here).toHaveCSS('color', 'rgb(138, 28, 95)');
    await open(page, '/');
    await expect(page.locator('.hero')).toHaveCSS('background-color', 'rgb(138, 28, 95)');
    // The demo hides the prerendered words until the API has sent the owner's.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});
