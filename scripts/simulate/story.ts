import { createRandom, type Random } from '#api/testing.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';

/** Something that happens in a story. `does` names an entry of `ACTS`; the others are its choices. */
export interface Act {
  /** Its own name, on which its random numbers depend. */
  id: number;
  /** Seconds after the start of the story. */
  at: number;
  /** A shopper, `owner`, `helper`, or the name of a process for what happens to machines. */
  who: string;
  does: string;
  /** Books by their index, with numbers of copies. */
  books?: [index: number, copies: number][];
  /** Which of several ways. */
  how?: string;
  /** A number of copies, rupees or seconds. */
  amount?: number;
  /** The `id` of the act that has placed the order; by default, the act chooses an order. */
  of?: number;
  /** What is written: the reason of a return, the note of a step, the message of a present. */
  note?: string;
  /** Whether its network and its waits are without faults. */
  calm?: true;
}

/** Everything apart from the code that a run depends on. A failing story is printed, and can be replayed. */
export interface Story {
  seed: number;
  /** When it starts, in UTC. */
  start: string;
  /** The copies of each book at the beginning. */
  stock: number[];
  /** How many people buy: by default, `SHOPPERS`. */
  shoppers?: number;
  processes: number;
  acts: Act[];
}

export const SHOPPERS = ['asha', 'ravi', 'meera', 'imran', 'lata'] as const;
const BOOKS = 6;
/** In the night after 31 March, at 18:30 UTC, the bills of India begin a new year. */
const STARTS = [
  '2026-03-29T04:00:00Z',
  '2026-03-31T16:00:00Z',
  '2026-06-10T06:00:00Z',
  '2026-11-20T06:00:00Z',
] as const;
const MAX_COPIES = 5;
/** In days. The longest has the end of the time in which books can be returned. */
const LENGTHS = [1, 1, 3, 20] as const;
/** Acts happen in bursts, because races need them to be near each other. */
const BURSTS = 6;
const MAX_ACTS_PER_BURST = 18;
const GAPS_S = [0, 0, 1, 5, 30, 120, 900, 1900] as const;
const HOUR_S = 3600;
const PARCEL_GAPS_S = [5, 60, 600, 7200, 40_000] as const;

/** How often each kind of act is chosen. */
const SHOPPER_ACTS = {
  buys: 16,
  pays: 6,
  cancels: 4,
  returns: 9,
  withdraws: 2,
  reorders: 1,
  looks: 3,
  'changes the password': 1,
  'deletes the account': 1,
  'signs out': 1,
} as const;
const DESK_ACTS = {
  packs: 6,
  ships: 6,
  delivers: 5,
  'gets back': 3,
  'decides on parcels': 5,
  'decides on returns': 8,
  refunds: 4,
  cancels: 2,
  receives: 4,
  counts: 3,
  loses: 1,
  edits: 3,
  'sends pay links': 3,
  'takes back': 2,
  'corrects tracking': 1,
  'signs out of the desk': 1,
} as const;
const MACHINE_ACTS = {
  'is killed': 5,
  stalls: 3,
  'has a wrong clock': 3,
  'loses the bank': 1,
  'loses a mailbox': 1,
} as const;

/** Makes a story of 1 to 20 days from a seed. */
export function makeStory(seed: number): Story {
  const random = createRandom(seed);
  const days = random.pick(LENGTHS);
  const acts: Act[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    let at = random.nextInt((days * DAY_MS) / SECOND_MS);
    for (let left = 1 + random.nextInt(MAX_ACTS_PER_BURST); left > 0; left -= 1) {
      at += random.pick(GAPS_S);
      const act = makeAct(random, acts.length, at);
      acts.push(act);
      if (act.does === 'buys' && random.nextInt(2) === 0) followParcel(random, act, acts);
    }
  }
  return {
    seed,
    start: random.pick(STARTS),
    stock: Array.from({ length: BOOKS }, () => 1 + random.nextInt(MAX_COPIES)),
    processes: 1 + random.nextInt(2),
    acts: acts.toSorted((a, b) => a.at - b.at),
  };
}

/** Adds what usually follows an order, so that many stories get to its end. */
export function followParcel(random: Random, { who, how, at: orderedAt }: Act, acts: Act[]): void {
  let at = orderedAt;
  const add = (person: string, does: string) => {
    at += random.pick(PARCEL_GAPS_S);
    acts.push({ id: acts.length, at, who: person, does, ...makeChoices(random, does) });
  };
  if (how === 'forgets') {
    at += 2 * HOUR_S;
    return add('owner', 'sends pay links');
  }
  add('owner', 'packs');
  add('helper', 'ships');
  if (random.nextInt(3) === 0) {
    add('owner', 'gets back');
    add('owner', 'decides on parcels');
    add('owner', 'decides on parcels');
    return;
  }
  add('owner', 'delivers');
  if (random.nextInt(2) === 0) return;
  add(who, 'returns');
  add('owner', 'decides on returns');
}

function makeAct(random: Random, id: number, at: number): Act {
  const part = random.nextInt(20);
  if (part < 10) return { id, at, ...makeShopperAct(random, SHOPPERS) };
  if (part < 18) return { id, at, ...makeDeskAct(random) };
  return { id, at, ...makeMachineAct(random, SHOPPERS) };
}

/** What someone does, without name and time. */
type Deed = Omit<Act, 'id' | 'at'>;
type People = readonly [string, ...string[]];

export function makeShopperAct(random: Random, people: People): Deed {
  const does = pickWeighted(random, SHOPPER_ACTS);
  return { who: random.pick(people), does, ...makeChoices(random, does) };
}

/** `copies` is the unit in which books are received and counted. */
export function makeDeskAct(random: Random, copies = 1): Deed {
  const does = pickWeighted(random, DESK_ACTS);
  const who = random.pick(['owner', 'owner', 'helper']);
  return { who, does, ...makeChoices(random, does, copies) };
}

export function makeMachineAct(random: Random, people: People): Deed {
  const does = pickWeighted(random, MACHINE_ACTS);
  const who = random.pick(['p1', 'p2']);
  if (does === 'loses a mailbox') return { who, does, how: random.pick(people) };
  return { who, does, ...makeChoices(random, does) };
}

function makeChoices(random: Random, does: string, copies = 1): Partial<Act> {
  const amount = 1 + random.nextInt(4);
  switch (does) {
    case 'buys':
      return {
        books: Array.from({ length: random.pick([1, 1, 2]) }, () => [
          random.nextInt(BOOKS),
          random.pick([1, 1, 2]),
        ]),
        how: random.pick(WAYS_TO_PAY),
      };
    case 'pays':
      return { how: random.pick(WAYS_TO_PAY) };
    case 'gets back':
      return { how: random.pick(['later', 'restocks', 'restocks', 'keeps aside']) };
    case 'decides on parcels':
      return {
        how: random.pick(['restocks', 'restocks', 'keeps aside', 'sends again', 'refunds']),
      };
    case 'decides on returns':
      return { how: random.pick(['restocks', 'restocks', 'keeps aside', 'declines']) };
    case 'refunds':
      return { amount: random.pick([10, 50, 100, 150]), how: random.pick(['once', 'twice']) };
    case 'receives':
    case 'counts':
    case 'loses':
    case 'edits':
      return {
        books: [[random.nextInt(BOOKS), amount * copies]],
        how: random.pick(['as seen', 'later', 'price']),
      };
    case 'stalls':
      return { amount: random.pick([5, 25, 70, 200]) };
    case 'has a wrong clock':
      return { amount: random.pick([-3600, -70, -2, 0, 3, 65, 3700]) };
    case 'is killed':
      return { amount: random.pick([1, 10, 90, 1000]) };
    case 'loses the bank':
      return { amount: random.pick([10, 1000, 3 * HOUR_S, 8 * HOUR_S]) };
    case 'packs':
    case 'ships':
    case 'delivers':
      return { amount };
    default:
      return {};
  }
}

const WAYS_TO_PAY = [
  'cash',
  'cash',
  'pays',
  'pays',
  'pays',
  'pays and closes the page',
  'pays and closes the page',
  'pays late',
  'pays twice',
  'pays in two tabs',
  'pays in two tabs',
  'fails, then pays',
  'pays another amount',
  'must be captured',
  'forgets',
  'clicks twice',
] as const;

function pickWeighted<Name extends string>(random: Random, weights: Record<Name, number>): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let left = random.nextInt(entries.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [name, weight] of entries) {
    if (left < weight) return name;
    left -= weight;
  }
  throw new Error('There is nothing to choose.');
}

/** When the last act has surely ended, in ms after the start. */
export function getLength({ acts }: Story): number {
  return (acts.at(-1)?.at ?? 0) * SECOND_MS + 60 * MINUTE_MS;
}
