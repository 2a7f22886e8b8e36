import { expect, it } from 'vitest';
import { anOrder } from '#domain/builders.ts';
import { judgeOrder, judgePair } from './desk-outcomes.ts';

const at = '2026-11-27T12:00:00+05:30';
const delivered = anOrder({
  status: 'delivered',
  history: (['placed', 'packed', 'shipped', 'delivered'] as const).map((status) => ({
    status,
    at,
  })),
});
const takenBack = {
  ...delivered,
  status: 'shipped' as const,
  history: [...delivered.history, { status: 'shipped' as const, at }],
};

it('accepts an acknowledged step back', () => {
  expect(judgeOrder(delivered, takenBack, ['lost', 'shipped'], ['200', '200'])).toBeUndefined();
});

it('finds a step without a call, one that is missing, and one that was made twice', () => {
  const codes = ['200', 'impossible-step'];
  expect(judgeOrder(delivered, takenBack, ['lost', 'shipped'], codes)).toMatch('shipped');
  expect(judgeOrder(delivered, delivered, ['shipped', 'lost'], codes)).toMatch('shipped');
  const twice = {
    ...takenBack,
    history: [...takenBack.history, { status: 'shipped' as const, at }],
  };
  expect(judgeOrder(delivered, twice, ['shipped', 'lost'], codes)).toMatch('2 times shipped');
});

it('ignores the entry of a refund', () => {
  const history = [
    ...delivered.history,
    { status: 'delivered' as const, at, note: '₹10 refunded' },
  ];
  const refunded = { ...delivered, history };
  expect(judgeOrder(delivered, refunded, ['refund', 'lost'], ['200', '200'])).toBeUndefined();
});

it('lets one of two actions succeed if each needs the state that the other changes', () => {
  expect(judgePair(['packed', 'packed'], ['200', '200'])).toBe('both were done');
  expect(judgePair(['packed', 'packed'], ['200', 'impossible-step'])).toBeUndefined();
  expect(judgePair(['packed', 'lost'], ['200', '500'])).toBe('responded with 500');
});
