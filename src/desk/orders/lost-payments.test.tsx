import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { openDeskPage } from '../testing.tsx';

it('announces that a payment was dismissed, or is open again, after the shop has accepted it', async () => {
  const desk = await openFullShop();
  await FULL_ORDERS['expired']?.(desk);
  const undoing: { gate?: Promise<void> } = {};
  const fetch = async (request: Request) => {
    if (request.method === 'PATCH') await undoing.gate;
    return desk.shop.api.fetch(request);
  };
  const { network } = openDeskPage({ fetch }, desk.ownerToken, '/desk');
  const dismiss = () => screen.findByRole('button', { name: 'Dismiss KD-000001' });
  const getNotice = () => screen.queryByText('KD-000001 dismissed.');
  network.isLost = true;
  await userEvent.click(await dismiss());
  await screen.findByRole('alert');
  expect(getNotice()).toBeNull();
  network.isLost = false;
  // It is disabled until the page has been read again.
  await waitFor(async () => expect((await dismiss()).matches(':disabled')).toBe(false));
  await userEvent.click(await dismiss());
  await screen.findByText('KD-000001 dismissed.');
  const { promise, resolve } = Promise.withResolvers<void>();
  undoing.gate = promise;
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getNotice()).not.toBeNull();
  resolve();
  await dismiss();
  expect(getNotice()).toBeNull();
});
