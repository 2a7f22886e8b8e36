import { beforeAll, expect, it } from 'vitest';
import { DAY_MS, dayInIndia, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { playTown } from '../../../../scripts/simulate/town/play-town.ts';
import { type StoryData, shiftStory } from './read-story.ts';

/** Whole weeks, because the post does not deliver on Sundays. */
const SHIFT_MS = 20 * 7 * DAY_MS;
const siteUrl = 'https://books.example';

let story: StoryData;
beforeAll(async () => {
  story = await playTown('bad-week');
}, 120 * SECOND_MS);

it('moves a story to where it would have been played, into the next year of bills', async () => {
  const played = await playTown('bad-week', story.end + SHIFT_MS);
  const moved = shiftStory(story, { now: story.end + SHIFT_MS + DAY_MS, siteUrl });
  expect(Object.keys(played.numbers)).toEqual(
    expect.arrayContaining(['invoices 26-27', 'invoices 27-28']),
  );
  expect(moved).toEqual(played);
});

it('ends yesterday, at any time of the day in India', () => {
  for (const time of ['00:00:01', '12:00:00', '23:59:59']) {
    const now = Date.parse(`2027-08-15T${time}+05:30`);
    const { end, records } = shiftStory(story, { now, siteUrl });
    expect(dayInIndia(end)).toBe('2027-08-14');
    const last = records.orders?.at(-1)?.order.createdAt ?? '';
    expect(dayInIndia(Date.parse(last))).toBe('2027-08-14');
  }
});

it('moves links to the site of the demo', () => {
  const { records } = shiftStory(story, { now: story.end, siteUrl: 'http://localhost/shop' });
  const text = JSON.stringify(records.jobs);
  expect(text).toContain('http://localhost/shop/profile/orders/');
  expect(text).not.toContain('books.example');
});

it('keeps an order that awaits payment for a day from now', () => {
  const [record, ...others] = story.records.orders ?? [];
  if (!record) expect.fail('There is no order.');
  const held: typeof record = {
    ...record,
    due: story.end + MINUTE_MS,
    order: { ...record.order, status: 'awaiting-payment', expiresAt: '2026-11-22T15:20:00+00:00' },
  };
  const now = Date.parse('2027-08-15T23:00:00+05:30');
  const orders = [held, ...others];
  const { records } = shiftStory({ ...story, records: { orders } }, { now, siteUrl });
  expect(records.orders?.[0]).toMatchObject({
    due: now + MINUTE_MS,
    // It was held for ten minutes less than a day.
    order: { expiresAt: '2027-08-16T17:20:00+00:00' },
  });
});
