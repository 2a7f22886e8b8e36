import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { isServerTimeKnown } from '#client/client.ts';
import { openDeskPage } from '../testing.tsx';

// In a file of its own, because the clock is read once for all tests of a file.
it('shows the days until today by the server’s clock, before which no call was made', async () => {
  const shop = await openOrderShop();
  await openDesk(shop);
  const token = await signInAtDesk(shop);
  expect(isServerTimeKnown()).toBe(false);
  const fetch = async (request: Request) => {
    const response = await shop.api.fetch(request);
    const headers = {
      ...Object.fromEntries(response.headers),
      date: 'Mon, 01 May 2023 10:00:00 GMT',
    };
    return new Response(response.body, { status: response.status, headers });
  };
  openDeskPage({ fetch } as typeof shop.api, token, '/desk/reports');
  expect(await screen.findAllByText('2 April 2023 to 1 May 2023')).not.toEqual([]);
});
