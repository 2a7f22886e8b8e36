import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { openDeskPage } from './testing.tsx';

it('shows an email that could not be sent since the page was opened', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const requestedPaths: string[] = [];
  const fetch = (request: Request) => {
    requestedPaths.push(new URL(request.url).pathname);
    return shop.api.fetch(request);
  };
  openDeskPage({ fetch }, ownerToken, '/desk/outbox');
  await screen.findByText('Everything has been sent.');
  requestedPaths.length = 0;
  await runDueWork(shop.dependencies);
  // The page refreshes every 5 s.
  await vi.advanceTimersByTimeAsync(5000);
  const readButton = await screen.findByRole('button', {
    name: new RegExp(`^Read .*${order.number}`),
  });
  expect(readButton).toBeTruthy();
  expect(requestedPaths).toEqual(['/api/desk/outbox']);
});
