import { expect, it } from 'vitest';
import { createLimiter } from './limits.ts';

function limitThree() {
  const clock = { now: 1_000_000 };
  const limiter = createLimiter({ most: 3, windowMs: 60_000, now: () => clock.now });
  return { clock, count: limiter.count };
}

it('lets so many calls pass, then names the seconds to wait', () => {
  const { clock, count } = limitThree();
  expect([count('a'), count('a')]).toEqual([0, 0]);
  clock.now += 10_000;
  expect(count('a')).toBe(0);
  clock.now += 20_000;
  expect(count('a')).toBe(30);
  expect(count('b')).toBe(0);
});

it('slides: a call passes when the oldest has left the window', () => {
  const { clock, count } = limitThree();
  for (let i = 0; i < 3; i++) {
    count('a');
    clock.now += 10_000;
  }
  clock.now += 30_000;
  expect(count('a')).toBe(0);
  expect(count('a')).not.toBe(0);
});

it('counts refused calls', () => {
  const { clock, count } = limitThree();
  for (let i = 0; i < 20; i++) {
    count('a');
    clock.now += 10_000;
  }
  expect(count('a')).toBeGreaterThan(0);
  clock.now += 60_000;
  expect(count('a')).toBe(0);
});
