import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { openDeskPage } from './testing.tsx';

it('shows an email that has failed since the page was opened', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  const fetch = (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return shop.api.fetch(request);
  };
  openDeskPage({ fetch }, ownerToken, '/desk/outbox');
  await screen.findByText('Everything was sent.');
  asked.length = 0;
  await runDueWork(shop.dependencies);
  await vi.advanceTimersByTimeAsync(5000);
  const read = await screen.findByRole('button', { name: new RegExp(`^Read .*${order.number}`) });
  expect(read).toBeTruthy();
  expect(asked).toEqual(['/api/desk/outbox']);
});
