import { expect, it } from 'vitest';
import { anOrder, aRecord } from '../builders.ts';
import { completeTracking, correctTracking, DEFAULT_CARRIERS } from './tracking.ts';

it('links only to pages of couriers: India Post has none for a number', () => {
  const link = (carrier: string) =>
    completeTracking({ carrier, number: 'EK 1' }, DEFAULT_CARRIERS).url;
  expect(link('delhivery')).toBe('https://www.delhivery.com/track-v2/package/EK1');
  expect(link('India Post')).toBeUndefined();
});

it('links to the page also if a half of a pair was pasted', () => {
  const tracking = completeTracking(
    { carrier: 'Delhivery', number: 'EK\ud8001' },
    DEFAULT_CARRIERS,
  );
  expect(tracking).toMatchObject({ number: 'EK 1', url: expect.stringMatching(/EK1$/) });
});

it('has the digits and dashes of all scripts in ASCII', () => {
  const tracking = completeTracking(
    { carrier: 'Delhivery', number: '१२३ – ４５' },
    DEFAULT_CARRIERS,
  );
  expect(tracking).toMatchObject({ number: '123 - 45', url: expect.stringMatching(/123-45$/) });
});

it('keeps a typed link that is sent back, and replaces that of the courier', () => {
  const correct = (url: string, typed: { carrier: string; number: string }) =>
    completeTracking({ ...typed, url }, DEFAULT_CARRIERS, { ...before, url }).url;
  const before = { carrier: 'Delhivery', number: 'EK 1' };
  const url = 'https://www.delhivery.com/track-v2/package/EK1';
  expect(correct(url, { ...before, number: 'EK2' })).toMatch(/EK2$/);
  expect(correct(url, { ...before, carrier: 'India Post' })).toBeUndefined();
  expect(correct('https://own.example', { ...before, number: 'EK2' })).toBe('https://own.example');
});

it('is corrected until the history of the order is long, because each correction may be mailed', () => {
  const at = '2026-11-29T10:00:00+00:00';
  const correct = (entries: number) =>
    correctTracking(
      aRecord(
        anOrder({
          status: 'shipped',
          history: Array.from({ length: entries }, () => ({ status: 'shipped' as const, at })),
        }),
      ),
      { tracking: { carrier: 'DTDC', number: 'D2' }, mail: true },
      Date.parse(at),
    );
  expect(correct(49)).toMatchObject({ effects: [{ kind: 'mail', mail: 'shipped' }] });
  expect(correct(50)).toBe('impossibleStep');
});
