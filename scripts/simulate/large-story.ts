import { createRandom } from '#api/testing.ts';
import { DAY_MS, SECOND_MS } from '#domain/values/time.ts';
import {
  followParcel,
  makeDeskAct,
  makeMachineAct,
  makeShopperAct,
  SHOPPERS,
  type Act,
  type Story,
} from './story.ts';

/** Each person orders about once in this number of days. */
const DAYS_PER_ORDER = 20;
/** One in about nine is not placed: sold out, or the provider is down. */
const TRIES_PER_ORDER = 1.13;
/** Copies of each book, for each order of a day: as many as are sold in about three days. */
const COPIES_PER_ORDER = 0.2;
const MAX_ACTS_PER_BURST = 18;
const GAPS_S = [0, 0, 1, 5, 30, 120, 900] as const;
/** One in this number of pay links is sent. */
const PAY_LINK_EVERY = 6;
const DAY_S = DAY_MS / SECOND_MS;
/** Deliveries come at half past eight in India. */
const MORNING_S = 3 * 3600;

export interface Size {
  days: number;
  /** The number of orders a day. */
  orders: number;
}

/** Names as many people as a story has. */
export function listShoppers(count: number = SHOPPERS.length): [string, ...string[]] {
  const names = Array.from({ length: count }, (_, index) => {
    const name = SHOPPERS[index % SHOPPERS.length] ?? '';
    return index < SHOPPERS.length ? name : `${name}${Math.floor(index / SHOPPERS.length)}`;
  });
  return names as [string, ...string[]];
}

/**
 * Makes one long story of a shop with many orders a day. The people do the same as in a small story,
 * in bursts; the machines fail once a day, however large the shop is.
 */
export function makeLargeStory(seed: number, { days, orders }: Size): Story {
  const random = createRandom(seed);
  const people = listShoppers(orders * DAYS_PER_ORDER);
  const copies = Math.ceil(orders * COPIES_PER_ORDER);
  const acts: Act[] = [];
  for (let day = 0; day < days; day += 1) {
    const start = day * DAY_S;
    const add = (at: number, deed: Omit<Act, 'id' | 'at'>): Act => {
      const act = { id: acts.length, at, ...deed };
      acts.push(act);
      return act;
    };
    add(start + MORNING_S, { who: 'owner', does: 'fills the shelves' });
    add(start + random.nextInt(DAY_S), makeMachineAct(random, people));
    let left = Math.round(orders * TRIES_PER_ORDER);
    while (left > 0) {
      let at = start + random.nextInt(DAY_S);
      for (let size = 1 + random.nextInt(MAX_ACTS_PER_BURST); size > 0 && left > 0; size -= 1) {
        at += random.pick(GAPS_S);
        const isAtDesk = random.nextInt(9) < 4;
        const act = add(
          at,
          isAtDesk ? makeDeskAct(random, copies) : makeShopperAct(random, people),
        );
        if (act.does !== 'buys') continue;
        left -= 1;
        if (random.nextInt(2) === 0) followParcel(random, act, acts);
      }
    }
  }
  return {
    seed,
    start: '2026-03-29T00:00:00Z',
    stock: Array.from({ length: 6 }, () => copies * (1 + random.nextInt(5))),
    shoppers: people.length,
    processes: 2,
    acts: acts.filter(isKept).toSorted((a, b) => a.at - b.at),
  };
}

/** Leaves out most pay links, because an order that has one is checked every few minutes for a day. */
function isKept({ id, does }: Act): boolean {
  return does !== 'sends pay links' || id % PAY_LINK_EVERY === 0;
}
