import { test } from '../../support/fixtures.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { spendHour } from '../../support/screens/hour.ts';

// On a server, `e2e/shop/bookseller.spec.ts` does the same after the first start.
test('a bookseller does the work of an hour in the demo @phone-only @mock', async ({
  context,
  page: shopper,
}) => {
  test.setTimeout(180_000);
  const owner = await context.newPage();
  await owner.goto('/desk');
  await signInAtDesk(owner);
  await spendHour({ owner, shopper });
});
