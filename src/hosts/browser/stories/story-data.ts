import type { AllRecords } from '#api/records.ts';
import type { UserWithLists } from '#contract/account/user.ts';

/** The stories that scenarios open, each in a database of its own. */
export const STORY_SCENARIOS = ['busy-december', 'first-day', 'bad-week'] as const;

export type StoryScenario = (typeof STORY_SCENARIOS)[number];

/** All stories: also the one with which the demo's desk opens. */
export const STORY_NAMES = ['sixty-days', ...STORY_SCENARIOS] as const;

export type StoryName = (typeof STORY_NAMES)[number];

export function isStory(scenario: unknown): scenario is StoryScenario {
  return (STORY_SCENARIOS as readonly unknown[]).includes(scenario);
}

/** The site of the links in the emails of a story. */
export const STORY_SITE = 'https://books.example';

/** A story as the build has made it, with the dates of the town: see `shiftStory`. */
export interface StoryData {
  /** Its end, in ms since 1970: an evening in India. */
  end: number;
  /** Those who have signed up. */
  users: UserWithLists[];
  records: AllRecords;
  /** The last number of each series. */
  numbers: Record<string, number>;
  /** The copies for sale at the end, by the `_id` of the book. */
  stock: Record<string, number>;
}
