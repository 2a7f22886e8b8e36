import { addressWith } from '../../src/devtools/controls/parameters.ts';
import { submit } from '../support/console.ts';
import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { card, COSMOS, expectPath, topBar } from '../support/user.ts';

test.use(signedIn);

test('opening the console does not use up a failure set for the next call', async ({
  page,
  log,
}) => {
  log.expects(/status of 500/);
  await open(page, addressWith('/mock-man', { failure: { how: 500, for: 'next' } }));
  await submit(page);
  await expect(page.getByText('Status : 500 Internal Server Error')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Status : 200 OK')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expectPath(page, '/');
  await topBar(page).getByRole('link', { name: 'Books' }).click();
  await expect(card(page, COSMOS)).toBeVisible();
});
