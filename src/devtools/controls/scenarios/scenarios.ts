/** Situations a shop has to live with. None changes what is kept. */
export const SCENARIOS = [
  'session-expired',
  'sold-out',
  'server-down',
  'empty-catalogue',
  'ten-thousand-books',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** A scenario from outside; `undefined` where it is none. */
export function parseScenario(value: unknown): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario === value);
}

const OF_BOOKS: (Scenario | undefined)[] = ['sold-out', 'empty-catalogue', 'ten-thousand-books'];

/** Whether an open list of books must be read anew where one takes the place of the other. */
export function showsOtherBooks(before: Scenario | undefined, after: Scenario | undefined) {
  return before !== after && [before, after].some((scenario) => OF_BOOKS.includes(scenario));
}
