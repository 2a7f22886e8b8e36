import { expect, it } from 'vitest';
import { type Controls, describeControls, NORMAL } from './settings.ts';

it.each<[Partial<Controls>, string]>([
  [{}, ''],
  [{ delay: 0 }, 'no delay'],
  [{ delay: 700 }, '700 ms delay'],
  [{ delay: 'slow-3g' }, 'slow 3G'],
  [{ failure: { how: 500, for: 'all' }, delay: 2000 }, '500 on every call, 2 s delay'],
  [{ failure: { how: 'network', for: 'next' } }, 'no network on the next call'],
  [
    { failure: { how: 'malformed', for: 'POST /api/user/cart' } },
    'broken response on POST /api/user/cart',
  ],
  [{ failure: { how: 500, for: 'all', times: 2 } }, '500 on the next 2 calls'],
  [
    {
      failure: [
        { how: 422, for: 'POST /api/user/cart', times: 2, body: { errors: [] } },
        { how: 404, for: 'next' },
      ],
    },
    '422 with its own body on the next 2 calls of POST /api/user/cart, 404 on the next call',
  ],
  [
    { delays: [{ for: 'GET /api/products', delay: 2000 }], delay: 0 },
    'no delay, 2 s delay on GET /api/products',
  ],
  [{ scenario: 'ten-thousand-books' }, '10,000 books'],
])('describes %j as %j', (changed, words) => {
  expect(describeControls({ ...NORMAL, ...changed })).toBe(words);
});
