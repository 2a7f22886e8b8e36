import type { StoryName } from '#hosts/browser/messages.ts';

/** How an order ends, if it is not simply packed, shipped and delivered. */
export type Fate =
  | 'cancelled by its reader'
  | 'cancelled by the shop'
  | 'returned'
  | 'return asked for'
  | 'came back'
  | 'came back, and is closed'
  | 'payment failed'
  | 'forgotten'
  | 'awaits payment';

/** A particular order of a story, beside those of the town's habits. */
export interface SpecialOrder {
  daysAgo: number;
  fate?: Fate;
  /** Who buys; by default, someone of the town. */
  who?: 'meera.srinivasan';
  /** Why it is returned, cancelled, or came back. */
  note?: string;
}

export interface Plan {
  seed: number;
  days: number;
  /** How busy a day is: 1 is as the people's habits say. */
  getRush(daysAgo: number): number;
  special: readonly SpecialOrder[];
  /** On how many days ago a delivery fills the shelves; 0 is the last evening. */
  deliveries: readonly number[];
  /** Whether people buy presents. */
  hasPresents?: boolean;
  /** How many days ago the owner made the collection. */
  collectionDay?: number;
  /** Whether the owner hid the list of what a new shop needs, before the story began. */
  isSetUp?: boolean;
  /** Since how many days ago nothing leaves the shop. */
  stuckSince?: number;
  /** Books, by their titles, that a count on the last evening does not find. */
  missing?: readonly string[];
}

const NOT_AT_HOME = 'Nobody was at home, three times';

/** The stories of the demo. */
export const PLANS: Record<StoryName, Plan> = {
  'sixty-days': {
    seed: 46,
    days: 60,
    // Trade grows a little in the second half, and the last days leave some work to do.
    getRush: (daysAgo) => (daysAgo > 30 ? 1.2 : daysAgo > 3 ? 1.6 : 3),
    special: [
      { daysAgo: 52, who: 'meera.srinivasan' },
      { daysAgo: 41, fate: 'returned', note: 'Bought twice' },
      { daysAgo: 35, fate: 'cancelled by its reader' },
      { daysAgo: 28, fate: 'came back, and is closed', note: NOT_AT_HOME },
      { daysAgo: 27, who: 'meera.srinivasan' },
      { daysAgo: 16, fate: 'cancelled by the shop', note: 'The last copy was damaged' },
      { daysAgo: 9, fate: 'return asked for', note: 'Bought twice' },
      { daysAgo: 8, fate: 'came back', note: NOT_AT_HOME },
      { daysAgo: 5, who: 'meera.srinivasan' },
      { daysAgo: 2, fate: 'payment failed' },
      { daysAgo: 1, fate: 'awaits payment' },
    ],
    deliveries: [56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4, 0],
    collectionDay: 20,
  },
  'busy-december': {
    seed: 1224,
    days: 60,
    // To five times as many on the last days before Christmas.
    getRush: (daysAgo) => 1 + 4 * Math.max(0, 1 - daysAgo / 26),
    special: [
      { daysAgo: 22, fate: 'returned', note: 'Grandmother has it already' },
      { daysAgo: 18, who: 'meera.srinivasan' },
      { daysAgo: 14, fate: 'came back, and is closed', note: NOT_AT_HOME },
      { daysAgo: 11, fate: 'cancelled by its reader' },
      { daysAgo: 9, fate: 'return asked for', note: 'Two aunts gave the same book' },
      { daysAgo: 8, fate: 'came back', note: 'The house was locked for the holidays' },
      { daysAgo: 2, fate: 'payment failed' },
      { daysAgo: 1, fate: 'awaits payment' },
    ],
    deliveries: [55, 50, 45, 40, 35, 30, 25, 20, 16, 12, 9, 6, 4, 2],
    hasPresents: true,
    isSetUp: true,
    collectionDay: 25,
  },
  'first-day': {
    seed: 7,
    days: 1,
    getRush: () => 3,
    special: [{ daysAgo: 1, fate: 'forgotten' }],
    deliveries: [],
    stuckSince: 1,
  },
  'bad-week': {
    seed: 13,
    days: 24,
    getRush: () => 1,
    special: [
      { daysAgo: 19, who: 'meera.srinivasan' },
      { daysAgo: 12, fate: 'return asked for', note: 'Pages 33 to 48 are missing' },
      { daysAgo: 11, fate: 'return asked for', note: 'The wrong book was in the parcel' },
      { daysAgo: 10, fate: 'return asked for', note: 'The cover is torn' },
      { daysAgo: 10, fate: 'came back', note: NOT_AT_HOME },
      { daysAgo: 9, fate: 'came back', note: 'The address could not be found' },
      { daysAgo: 8, fate: 'came back', note: 'Refused at the door' },
      { daysAgo: 7, fate: 'payment failed' },
      { daysAgo: 6, fate: 'payment failed' },
      { daysAgo: 6, fate: 'cancelled by the shop', note: 'Water came through the roof' },
      { daysAgo: 5, fate: 'cancelled by the shop', note: 'Water came through the roof' },
      { daysAgo: 4, fate: 'payment failed' },
      { daysAgo: 3, fate: 'payment failed' },
      { daysAgo: 3, fate: 'cancelled by its reader' },
      { daysAgo: 2, fate: 'payment failed' },
      { daysAgo: 1, fate: 'forgotten' },
    ],
    deliveries: [21, 17, 13, 9],
    collectionDay: 20,
    isSetUp: true,
    stuckSince: 4,
    missing: ['Sapiens', 'The Alchemist'],
  },
};
