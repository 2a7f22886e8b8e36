import { expectAccessible } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { expect, signedIn, test } from '../../support/fixtures.ts';
import { createOrder } from '../../support/screens/orders.ts';
import { COSMOS, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

test('a new order appears and is packed without reload or mouse', async ({ page }) => {
  const desk = await page.context().newPage();
  await desk.goto('/desk/orders');
  await signInAtDesk(desk);
  await expect(desk.getByText('There are no orders here.')).toBeVisible();

  const placed = await createOrder(page, [PRIDE], { payment: 'cod' });
  await expect(desk.getByRole('link', { name: placed.number })).toBeVisible();
  await expect(desk.getByText('1 new order')).toBeAttached();
  await expect(desk.getByRole('link', { name: 'Orders, 1 to pack' })).toBeVisible();

  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(desk);
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('j');
  await desk.keyboard.press('x');
  await expect(desk.getByText('1 chosen')).toBeVisible();
  await desk.keyboard.press('p');
  await expect(desk.getByRole('cell', { name: 'Packed' })).toBeVisible();
  await desk.keyboard.press('g');
  await desk.keyboard.press('t');
  await expect(desk).toHaveURL(/\/desk$/);
  // The list is shown for a moment more, and a key would focus its search.
  await expect(desk.getByRole('searchbox')).toHaveCount(0);

  // The update must not move the field in which the owner types.
  await desk.keyboard.press('g');
  await desk.keyboard.press('o');
  await expect(desk.getByRole('heading', { name: 'Orders', exact: true })).toBeFocused();
  await desk.keyboard.press('/');
  await expect(desk.getByRole('searchbox')).toBeFocused();
  await desk.keyboard.type(placed.number);
  await expect(desk.getByRole('row')).toHaveCount(2);
  await createOrder(page, [COSMOS], { payment: 'cod' });
  await expect(desk.getByText('1 new order')).toBeAttached();
  await expect(desk.getByRole('searchbox')).toHaveValue(placed.number);
});
