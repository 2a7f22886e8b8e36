import { expect, it } from 'vitest';
import { openFullShop, placeAllOrders, readEverything } from './testing.ts';

it('returns what is in the shop', async () => {
  const full = await openFullShop();
  await placeAllOrders(full);
  await expect(await readEverything(full)).toMatchFileSnapshot('./everything.txt');
});
