import type { Act, Story } from './story.ts';

const imran = { who: 'imran', calm: true } as const;

/** A story with six books of one copy each, and one process. */
function aStory(seed: number, acts: Act[]): Story {
  return { seed, start: '2026-06-10T06:00:00Z', stock: [1, 1, 1, 1, 1, 1], processes: 1, acts };
}

/** Small stories that once violated an invariant, by what was wrong in the shop or in the rule. */
export const REGRESSIONS: Record<string, Story> = {
  // The event of the first payment is lost.
  'finds the first of two payments, whose page was closed': aStory(8, [
    { id: 1, at: 0, ...imran, does: 'buys', books: [[1, 1]], how: 'pays and closes the page' },
    { id: 2, at: 1, ...imran, does: 'pays', how: 'pays' },
  ]),
  // The provider is down when the shop asks an hour later.
  'finds the first of two payments although one check gets no response': aStory(8, [
    { id: 1, at: 0, ...imran, does: 'buys', books: [[1, 1]], how: 'pays and closes the page' },
    { id: 2, at: 1, ...imran, does: 'pays', how: 'pays' },
    { id: 3, at: 3000, who: 'p1', does: 'loses the bank', amount: 1000 },
  ]),
  // The response comes 48 s later.
  'answers a call that was sent before the account was deleted': {
    ...aStory(500_946, [
      { id: 57, at: 199_071, who: 'ravi', does: 'deletes the account' },
      { id: 59, at: 199_071, who: 'ravi', does: 'buys', books: [[0, 1]], how: 'pays' },
    ]),
    start: '2026-03-31T16:00:00Z',
    stock: [5, 4, 5, 3, 4, 2],
  },
};
