import type { Book } from '#contract/catalogue/book.ts';
import { createRandom, type Random } from '#api/testing.ts';
import { books as seedBooks } from '#seed/books.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import type { Act, Story } from '../story.ts';
import { MEERA, TOWN, type Townsperson } from './people.ts';
import type { Fate, Plan, SpecialOrder } from './plan.ts';

/** The last evening of all stories, at nine in India. The browser moves it to yesterday. */
export const END = Date.parse('2026-11-21T21:00:00+05:30');
/** The hour at which the last day ends. */
const END_HOUR = 21;
/** The fates of orders that are paid in advance. */
const PAID_ONLINE: readonly (Fate | undefined)[] = [
  'returned',
  'cancelled by its reader',
  'came back',
  'payment failed',
  'forgotten',
  'awaits payment',
];
const WAYS_TO_PAY = ['pays', 'pays', 'pays', 'pays and closes the page', 'clicks twice'] as const;
const MESSAGES = [
  'Happy birthday! Start with chapter three.',
  'For the long train home. Merry Christmas!',
  'To the one who reads past midnight.',
  'Because you returned the last one unread.',
] as const;

/** An order that someone of the town will place. */
interface PlannedOrder extends SpecialOrder {
  person: Townsperson;
  /** The minute of the day. */
  minute: number;
}

/** Makes the story of a plan: the habits of its people, day by day, as acts. `end` is an evening. */
export function makeTown({ seed, days, ...plan }: Plan, end: number): Story {
  const random = createRandom(seed);
  const acts: Act[] = [];
  const stuckSince = plan.stuckSince ?? 0;
  const toSeconds = (daysAgo: number, minute: number) =>
    ((days - daysAgo) * DAY_MS + minute * MINUTE_MS) / SECOND_MS;
  function add(at: number, who: string, does: string, choices: Partial<Act> = {}): number {
    const id = acts.length + 1;
    if (at <= toSeconds(1, END_HOUR * 60)) acts.push({ id, at, who, does, calm: true, ...choices });
    return id;
  }

  /** Adds an order, and what follows from it. */
  function addOrder({ person, daysAgo, minute, fate, note }: PlannedOrder): void {
    const who = toName(person);
    const placedAt = toSeconds(daysAgo, minute);
    const of = add(placedAt, who, 'buys', {
      books: pickBooks(random, person),
      how: chooseWay(random, person, fate),
      ...(plan.hasPresents && random.nextInt(4) === 0 && { note: random.pick(MESSAGES) }),
    });
    const about = { of, ...(note !== undefined && { note }) };
    if (fate === 'payment failed' || fate === 'forgotten') return;
    if (fate === 'awaits payment')
      return void add(placedAt + (45 * MINUTE_MS) / SECOND_MS, 'owner', 'sends pay links', {
        of,
        how: 'link',
      });
    if (fate === 'cancelled by its reader')
      return void add(placedAt + HOUR_MS / SECOND_MS, who, 'cancels', about);
    const atDesk = (daysLater: number, hour: number, does: string, choices: Partial<Act> = {}) => {
      const day = daysAgo - daysLater;
      // What was in the shop when the trouble began is there still.
      if (day > stuckSince) add(toSeconds(day, hour * 60 + (of % 60)), 'owner', does, choices);
    };
    if (fate === 'cancelled by the shop') {
      add(toSeconds(daysAgo - 1, 9 * 60 + (of % 60)), 'owner', 'cancels', about);
      return;
    }
    const shippedAfter = 1 + random.nextInt(2);
    const arrivesAfter = shippedAfter + 3 + random.nextInt(3);
    atDesk(1, 10, 'packs', { of });
    atDesk(shippedAfter, 16, 'ships', { of });
    if (fate === 'came back' || fate === 'came back, and is closed') {
      const how = fate === 'came back' ? 'later' : 'restocks';
      add(toSeconds(daysAgo - arrivesAfter, 15 * 60), 'owner', 'gets back', { ...about, how });
      return;
    }
    const hour = 11 + random.nextInt(7);
    add(toSeconds(daysAgo - arrivesAfter, hour * 60 + (of % 60)), 'owner', 'delivers', { of });
    if (fate === 'returned' || fate === 'return asked for')
      add(toSeconds(daysAgo - arrivesAfter - 1, 19 * 60), who, 'returns', about);
    if (fate === 'returned')
      add(toSeconds(daysAgo - arrivesAfter - 4, 14 * 60), 'owner', 'decides on returns', {
        of,
        how: 'restocks',
      });
  }

  if (plan.isSetUp) add(0, 'owner', 'hides the checklist');
  if (plan.collectionDay !== undefined)
    add(toSeconds(plan.collectionDay, 9 * 60), 'owner', 'makes collections');
  for (const daysAgo of plan.deliveries)
    add(
      daysAgo === 0 ? toSeconds(1, END_HOUR * 60) - 90 : toSeconds(daysAgo, 8 * 60 + 30),
      'owner',
      'fills the shelves',
    );
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) {
    for (const special of plan.special.filter((order) => order.daysAgo === daysAgo))
      addOrder({ ...special, ...chooseBuyer(random, special) });
    for (const person of TOWN) {
      const count = Math.floor(plan.getRush(daysAgo) / person.every + random.nextInt(1000) / 1000);
      for (let left = count; left > 0; left -= 1)
        addOrder({ daysAgo, person, minute: person.hour * 60 + random.nextInt(170) - 60 });
    }
  }
  for (const title of plan.missing ?? [])
    add(toSeconds(1, END_HOUR * 60) - 300, 'owner', 'counts', {
      books: [[seedBooks.findIndex((book) => book.title === title), 0]],
      how: 'later',
    });
  return {
    seed,
    start: new Date(end - END_HOUR * HOUR_MS - (days - 1) * DAY_MS).toISOString(),
    stock: [],
    processes: 1,
    acts: acts.toSorted((a, b) => a.at - b.at),
  };
}

/** Returns the name of a person in stories. */
export function toName({ email }: Pick<Townsperson, 'email'>): string {
  return email.replace('@example.com', '');
}

function chooseBuyer(random: Random, { who, fate }: SpecialOrder) {
  // The last order of the story, which still waits for its payment at the end.
  if (fate === 'awaits payment') return { person: TOWN[0] ?? MEERA, minute: 20 * 60 + 5 };
  const person = who ? MEERA : (TOWN[random.nextInt(TOWN.length)] ?? MEERA);
  return { person, minute: 9 * 60 + random.nextInt(300) };
}

function chooseWay(random: Random, { pays }: Townsperson, fate: Fate | undefined): string {
  if (fate === 'payment failed') return 'fails';
  if (fate === 'forgotten' || fate === 'awaits payment') return 'forgets';
  if (fate === 'came back, and is closed') return 'cash';
  return pays === 'cash' && !PAID_ONLINE.includes(fate) ? 'cash' : random.pick(WAYS_TO_PAY);
}

/** Picks one to three books that were in stock, most often of the category that the person likes. */
function pickBooks(random: Random, { likes }: Townsperson): [index: number, copies: number][] {
  // Those of which few are left have sold best.
  const inStock = [...seedBooks.entries()]
    .filter(([, { stock = 0 }]) => stock > 0)
    .toSorted(([, a], [, b]) => (a.stock ?? 0) - (b.stock ?? 0));
  const liked = inStock.filter(([, book]) => isOf(book, likes));
  const books = new Map<number, number>();
  for (let left = 1 + Math.floor(random.nextInt(5) / 2); left > 0; left -= 1) {
    const list = random.nextInt(3) === 0 ? inStock : liked;
    const position = Math.min(random.nextInt(list.length), random.nextInt(list.length));
    const [index = 0] = list[position] ?? [];
    books.set(index, random.nextInt(8) === 0 ? 2 : 1);
  }
  return [...books];
}

/** Whether the category is one of the first two of the book. */
function isOf({ genres }: Book, category: string): boolean {
  return genres.slice(0, 2).includes(category);
}
