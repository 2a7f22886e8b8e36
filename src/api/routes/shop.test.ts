import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createTestApi, send } from '../testing.ts';

it('GET /api/shop returns only the public settings', async () => {
  expect(await send(createTestApi(), 'GET /shop')).toEqual({
    status: '200 OK',
    body: {
      guest: false,
      shop: {
        name: DEFAULT_SETTINGS.name,
        address: 'Bengaluru, Karnataka',
        pin: '560003',
        email: '',
        phone: '',
        returnDays: 14,
        returnsBy: 'courier',
        delivery: { fee: 0, freeFrom: 0 },
        cod: { on: true },
        lowStock: 5,
        identity: {
          motto: 'There is no friend as loyal as a book.',
          headline: 'A good book is a friend in waiting.',
          lead: 'Love stories, mysteries and big ideas from India and the world, at a reader’s price.',
          since: 2023,
          heroBooks: [],
          home: ['categories', 'viewed', 'new', 'best'],
        },
        links: [],
        logo: '',
      },
    },
  });
});

it('GET /api/shop keeps a setting private that the contract does not name', async () => {
  Object.assign(DEFAULT_SETTINGS, { supplier: 'Kamla Book Depot' });
  onTestFinished(() => void Reflect.deleteProperty(DEFAULT_SETTINGS, 'supplier'));
  const { body } = await send(createTestApi(), 'GET /shop');
  expect(JSON.stringify(body)).not.toContain('Kamla');
});
