import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { expect, signedIn, test } from '../../support/fixtures.ts';
import { createOrder, readOrder } from '../../support/screens/orders.ts';
import { heading, COSMOS, PI, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

test('an order is packed, sent and delivered', async ({ page }) => {
  const placed = await createOrder(page, [PRIDE, PI], { payment: 'cod' });
  await page.goto(`/desk/orders/${placed._id}`);
  await expect(page).toHaveURL(/\/desk\/sign-in\?next=/);
  await expectAccessibleAtBothWidths(page);
  await signInAtDesk(page);

  await heading(page, `Order ${placed.number}`).waitFor();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('checkbox', { name: `Picked: ${PRIDE.title}` }).check();
  await expect(page.getByText('1 of 2 picked')).toBeVisible();
  await page.getByRole('button', { name: 'Mark packed' }).click();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('EK481920374IN');
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  await page.getByRole('button', { name: 'Mark delivered' }).click();
  await expect(page.getByText('Received in cash')).toBeVisible();
  const sold = await readOrder(page, placed);
  expect(sold.status).toBe('delivered');
  expect(sold.tracking?.number).toBe('EK481920374IN');

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByText('Nothing to pack. Time for tea.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await test.step('several orders are packed at once', async () => {
    const first = await createOrder(page, [PRIDE], { payment: 'cod' });
    const second = await createOrder(page, [COSMOS], { payment: 'cod' });
    await page.goto('/desk/orders?status=placed');
    for (const { number } of [first, second])
      await page.getByRole('checkbox', { name: `Choose order ${number}` }).check();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Mark packed' }).click();
    await expect(page.getByText('There are no orders here.')).toBeVisible();
    await page.getByRole('link', { name: /^Packed 2/ }).click();
    await expect(page.getByRole('link', { name: first.number })).toBeVisible();
  });
});
