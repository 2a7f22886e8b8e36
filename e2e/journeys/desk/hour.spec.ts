import { test } from '../../support/fixtures.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { spendHour } from '../../support/screens/hour.ts';

// `npm run endure -- hour` does this in the demo; `e2e/shop/bookseller.spec.ts` on a server, after the
// first start.
test('a bookseller does the work of an hour in the demo @phone-only @mock @endure', async ({
  context,
  page: shopper,
}) => {
  test.setTimeout(180_000);
  const owner = await context.newPage();
  await owner.goto('/desk');
  await signInAtDesk(owner);
  await spendHour({ owner, shopper });
});
