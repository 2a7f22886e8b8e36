/** Situations that a shop must cope with. None of them changes stored data. */
export const SCENARIOS = [
  'session-expired',
  'sold-out',
  'server-down',
  'empty-catalogue',
  'ten-thousand-books',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** Parses untrusted input; `undefined` if it is not a scenario. */
export function parseScenario(value: unknown): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario === value);
}

const CHANGES_BOOKS: (Scenario | undefined)[] = [
  'sold-out',
  'empty-catalogue',
  'ten-thousand-books',
];

/** Whether switching between two scenarios changes the books that pages show. */
export function changesBooks(before: Scenario | undefined, after: Scenario | undefined) {
  return before !== after && [before, after].some((scenario) => CHANGES_BOOKS.includes(scenario));
}
