import { expect, it } from 'vitest';
import { strongPasswords } from './passwords.ts';
import { getSeed } from './seed.ts';

async function emails(seed: Parameters<typeof getSeed>[0]) {
  return (await getSeed(seed).users()).map(({ email }) => email);
}

it('brings the books, and no user', async () => {
  expect(getSeed('books').books).toHaveLength(25);
  expect(await emails('books')).toEqual([]);
});

it('brings both users with the demo, their passwords hashed', async () => {
  const [meera] = await getSeed('demo').users();
  expect(meera?.email).toBe('meera.srinivasan@example.com');
  expect(await strongPasswords.matches('malgudi-days', meera?.password ?? '')).toBe(true);
  expect(await emails('demo')).toHaveLength(2);
});

it('brings only the categories with none', async () => {
  expect(getSeed('none')).toMatchObject({ books: [], categories: { length: 6 } });
  expect(await emails('none')).toEqual([]);
});
