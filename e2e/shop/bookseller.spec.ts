import { expectAccessible } from '../support/accessibility.ts';
import { watchBrowser } from '../support/browser-log.ts';
import { expect, test } from '../support/fixtures.ts';
import { spendHour } from '../support/screens/hour.ts';
import { ownPort } from '../support/servers/own-server.ts';
import { createOwnShop } from '../support/servers/own-shop.ts';

const PORT = ownPort(12);
const HOME = `http://127.0.0.1:${PORT}`;
const OWNER = { email: 'vidya@example.com', password: 'paper and thread' };

test.use({ baseURL: HOME });

test('a bookseller opens a new shop, and does the work of an hour @phone', async ({
  browser,
  page: shopper,
}) => {
  test.setTimeout(180_000);
  const shop = await createOwnShop(PORT);
  try {
    const link = await shop.start();
    const context = await browser.newContext();
    const { check } = watchBrowser(context, HOME);
    const owner = await context.newPage();
    await test.step('the link of the first start makes the owner', async () => {
      await owner.goto(link);
      await expectAccessible(owner);
      await owner.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
      await owner.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await owner.getByRole('button', { name: 'Open the desk' }).click();
      await expect(
        owner.getByText('Orders stand here from the moment they are placed.'),
      ).toBeVisible();
    });
    await spendHour({ owner, shopper });
    check();
    await context.close();
    // Close the page, because it may still load a script while the shop ends.
    await shopper.close();
  } finally {
    await shop.end();
  }
});
