import { afterEach, expect, it, vi } from 'vitest';
import { signInAtDesk } from '#api/desk/testing.ts';
import { placeAllOrders, succeed, type FullShop } from '#api/full-shop/testing.ts';
import { makeOwner } from '#api/testing.ts';
import { runDeskStory, type Stories } from './testing.tsx';

afterEach(() => vi.useRealTimers());

async function addPrograms(desk: FullShop) {
  await succeed(desk, 'POST /desk/people', { email: 'ravi@example.com', role: 'helper' });
  const hook = { url: 'https://program.example', events: ['order.paid'] };
  await succeed(desk, 'POST /desk/webhooks', hook);
  await succeed(desk, 'POST /desk/keys', { name: 'Accounts', scopes: ['orders:read'] });
}

const STORIES: Stories = {
  rates: [
    '/desk/settings',
    'press Add rate',
    'press Add rate',
    'fill PIN codes of rate 2 = 1100, 11',
    'fill Fee ₹ for rate 2 = 60',
    'fill Days for rate 2 = 9–2',
    'fill Days for rate 2 = 2 - 9',
    'fill Where for rate 2 = Delhi',
    'press Cash on delivery for rate 2',
    'fill PIN code = 110001',
    'fill Weight in grams = 9500',
    'fill PIN code = 560001',
    'fill Books for ₹ = 2500',
    'fill PIN code = 1100',
    'press Remove the rate for Our city',
    'press Remove the rate for rate 2',
    'press Remove the rate for rate 3',
    'press Undo all',
    'fill Fee ₹ for Our city = 36',
    'other PATCH /desk/settings {"returnDays":5}',
    'lose response PATCH /api/desk/settings',
    'press Save settings',
    'lose response',
    'press Save settings',
  ],
  people: [
    '/desk/people',
    'fill Email = ravi@example.com',
    'press Make the link',
    'fill Email = uma@example.com',
    'press Owner',
    'lost',
    'press Make the link',
    'found',
    'press Make the link',
    'press Withdraw the invitation of ravi@example.com',
    'press Keep',
    'press Withdraw the invitation of ravi@example.com',
    'refuse gone 404',
    'press Withdraw',
    'press Keep',
    'refuse',
    'press Withdraw the invitation of uma@example.com',
    'press Withdraw',
    'fill Email = asha@example.com',
    'press Make the link',
    'press Remove access for asha@example.com',
    'press Keep',
    'press Remove access for asha@example.com',
    'press Remove access',
  ],
  security: [
    '/desk/security',
    'lost',
    'press End: A browser…',
    'found',
    'press End: A browser…',
    'press End all others',
    'press Keep them',
    'press End all others',
    'press End all others',
  ],
  keys: [
    '/desk/orders',
    'key j',
    'key j',
    'key x',
    'key k',
    'key k',
    'key x',
    'key p',
    'key /',
    'focus Choose order KD-000001',
    'key j',
    'key ?',
    'key g',
    'press Shortcuts work outside text fields',
    'press Close',
    'key j',
    'press Keyboard shortcuts',
    'press Shortcuts work outside text fields',
    'press Close',
    'key {Control>}j{/Control}',
    'key g',
    'key z',
    'key b',
    'key g',
    'key b',
    'key g',
    'key t',
  ],
  reports: [
    '/desk/reports?period=month&from=2023-03-01&to=2023-03-02',
    'clear all',
    'choose Period = last-month',
    'choose Period = own',
    'fill From = 2023-05-02',
    'fill To = 2023-05-01',
    'press Show',
    'fill From = 2023-04-30',
    'press Show',
    'choose Period = year',
    'press Register of bills',
    'press Stock value',
  ],
};

it.each(Object.entries(STORIES))('does what each step says: %s', async (name, story) => {
  const text = await runDeskStory(story, {
    async prepare(desk) {
      await addPrograms(desk);
      if (name === 'people')
        await makeOwner(desk.shop.dependencies.store, 'asha@example.com', { role: 'helper' });
      if (name === 'security')
        for (let count = 0; count < 3; count += 1) await signInAtDesk(desk.shop);
      if (['keys', 'reports'].includes(name)) await placeAllOrders(desk);
    },
  });
  await expect(text).toMatchFileSnapshot(`../golden/stories/others/${name}.txt`);
});
