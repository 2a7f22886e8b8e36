import type { AllRecords } from '#api/records.ts';
import { DAY_MS } from '#domain/values/time.ts';
import type { StoryName } from '#hosts/browser/messages.ts';
import { STORY_SITE, type StoryData } from '#hosts/browser/stories/read-story.ts';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { users as seedUsers } from '#seed/users.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { spawnActs } from '../run.ts';
import { stopRealTime } from '../one-clock.ts';
import type { Shop } from '../shop.ts';
import { openWorld, type World } from '../world.ts';
import { END, makeTown, toName } from './make-town.ts';
import { MEERA, RAIN_SHELF, TOWN } from './people.ts';
import { PLANS } from './plan.ts';

/** Emails of earlier days are left out, because the store of a browser reads all that are kept. */
const MAIL_DAYS = 7;
/** The kinds of records that a story leaves behind; sessions and keys of calls are not among them. */
const KINDS = [
  'orders',
  'stockEntries',
  'auditEntries',
  'collections',
  'shortages',
  'settings',
] as const;
/** Has the form of a hash that no password is likely to have. */
const NO_PASSWORD = `pbkdf2$2000$town$${'0'.repeat(64)}`;

/** Plays a story of the town in virtual time, until an evening, and returns what it leaves behind. */
export async function playTown(name: StoryName, end = END): Promise<StoryData> {
  const story = makeTown(PLANS[name], end);
  const leaks = new Set<string>();
  const resume = stopRealTime(story.seed, leaks);
  try {
    const shop = openTownShop();
    const store = createMemoryStore(shop.content);
    const world = await openWorld(story, { shop, openStore: async () => ({ store }) });
    world.calm();
    spawnActs(world);
    await world.scheduler.run(end, () => world.violations.length > 0);
    const [broken = [...leaks][0]] = world.violations;
    if (broken) throw new Error(`The story ${name} broke a rule: ${JSON.stringify(broken)}`);
    const { users, records = {}, numbers = {}, books: left } = await store.snapshot();
    const known = new Set(seedUsers.map(({ email }) => email));
    const kept: AllRecords = {
      ...Object.fromEntries(KINDS.map((kind) => [kind, records[kind] ?? []])),
      rehearsals: listRehearsals(world),
      jobs: records.jobs?.filter(({ since }) => since > end - MAIL_DAYS * DAY_MS) ?? [],
    };
    return renamePayments(world, {
      end,
      users: users
        .filter(({ email }) => !known.has(email))
        .map((user) => ({ ...user, password: NO_PASSWORD })),
      records: kept,
      numbers,
      stock: Object.fromEntries(left.map(({ _id, stock = 0 }) => [_id, stock])),
    });
  } finally {
    resume();
  }
}

/** Opens the shop of the demo, with the people of the town. */
function openTownShop(): Shop {
  const people = new Map([MEERA, ...TOWN].map((person) => [toName(person), person]));
  people.set('owner', MEERA);
  let idCount = 0;
  return {
    content: {
      categories,
      books,
      records: { people: [{ _id: seedUsers[0]?._id ?? '', email: MEERA.email }] },
      users: async () =>
        seedUsers.map((user) => ({ ...user, password: `hash of ${user.password}` })),
    },
    shoppers: new Set(TOWN.map(toName)),
    findPin: async (pin) => [...people.values()].find((person) => person.pin === pin),
    createId: () => `d${(++idCount).toString(16).padStart(23, '0')}`,
    sendsMail: false,
    siteUrl: STORY_SITE,
    collections: [
      {
        ...RAIN_SHELF,
        books: RAIN_SHELF.books.map(({ title, ...sentence }) => ({
          bookId: books.find((book) => book.title === title)?._id,
          ...sentence,
        })),
      },
    ],
    findPerson(name) {
      const person = people.get(name);
      if (!person) throw new Error(`${name} is not of the town.`);
      const { email, firstName, lastName, city, state, pin, phone, addressText } = person;
      const seedUser = seedUsers.find((user) => user.email === email);
      return {
        email,
        firstName,
        lastName,
        password: seedUser?.password ?? 'secret',
        address: { name: `${firstName} ${lastName}`, city, state, pin, phone, addressText },
      };
    },
  };
}

/** Returns the bank’s orders as the simulated payments of the demo, which go on from them. */
function listRehearsals({ bank }: World): AllRecords['rehearsals'] {
  return [...bank.orders.values()].map(({ id: _id, amount, payments }) => ({
    _id,
    amount,
    payments: payments.map(({ id, amount: paid, status }) => ({
      id,
      amount: paid,
      status: status === 'failed' ? ('failed' as const) : ('captured' as const),
    })),
    refunds: payments.flatMap(({ id: paymentId, refunds }) =>
      refunds.map(({ refundId: key, ...refund }) => ({ ...refund, paymentId, key })),
    ),
  }));
}

/** Gives payments and their orders ids as the simulated payment does: that of a payment has its order's. */
function renamePayments({ bank, shop }: World, data: StoryData): StoryData {
  const names = new Map<string, string>();
  for (const { id, payments } of bank.orders.values()) {
    const order = shop.createId?.() ?? id;
    names.set(id, `order_${order}`);
    for (const [index, payment] of payments.entries())
      names.set(payment.id, `pay_${order}_${index + 1}`);
  }
  const text = JSON.stringify(data)
    .replaceAll(/\b(?:order|pay)_\d+\b/g, (id) => names.get(id) ?? id)
    .replaceAll('"provider":"bank"', '"provider":"rehearsal"');
  return JSON.parse(text) as StoryData;
}
