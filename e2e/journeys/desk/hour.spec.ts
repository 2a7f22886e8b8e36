import { test } from '../../support/fixtures.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { spendHour } from '../../support/screens/hour.ts';

// A server has the same hour after its first start: `e2e/shop/bookseller.spec.ts`.
test('an hour of a bookseller in the demo @phone-only @mock', async ({
  context,
  page: shopper,
}) => {
  test.setTimeout(180_000);
  const owner = await context.newPage();
  await owner.goto('/desk');
  await signInAtDesk(owner);
  await spendHour({ owner, shopper });
});
