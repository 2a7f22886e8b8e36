import { expect, it } from 'vitest';
import { timeLeft } from './hold.ts';

const END = '2026-11-21T13:07:00+00:00';

function leftAt(ms: number) {
  return timeLeft(END, Date.parse(END) - ms);
}

it('counts minutes, and in the last one every ten seconds', () => {
  expect(leftAt(30 * 60_000)).toEqual({ text: '30 minutes', changesIn: 60_000 });
  expect(leftAt(22 * 60_000 + 1)).toEqual({ text: '23 minutes', changesIn: 1 });
  expect(leftAt(60_001)).toEqual({ text: '2 minutes', changesIn: 1 });
  expect(leftAt(60_000)).toEqual({ text: '60 seconds', changesIn: 10_000 });
  expect(leftAt(10_001)).toEqual({ text: '20 seconds', changesIn: 1 });
  expect(leftAt(1)).toEqual({ text: '10 seconds', changesIn: 1 });
});

it('ends at the moment, and for a moment that nobody can read', () => {
  expect(leftAt(0)).toBeUndefined();
  expect(leftAt(-1)).toBeUndefined();
  expect(timeLeft('soon', 0)).toBeUndefined();
});
