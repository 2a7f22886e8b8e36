import { expect, it } from 'vitest';
import { anOrder, aRecord } from '../builders.ts';
import { markOrder, readMarks } from './desk-marks.ts';

const record = aRecord(anOrder());
const NOW = Date.parse('2026-11-24T05:00:00+00:00');
const [{ bookId = '' } = {}] = record.order.lines;

function mark(marking: Parameters<typeof markOrder>[1], before = record) {
  const marked = markOrder(before, marking, NOW);
  return marked === 'changedMeanwhile' ? marked : readMarks(marked);
}

it('picks books of the order, and no others', () => {
  expect(readMarks(record)).toEqual({ note: '', picked: [] });
  expect(mark({ picked: { [bookId]: true, other: true } })).toEqual({ note: '', picked: [bookId] });
});

it('keeps the ticks that a change does not name', () => {
  const picked = { ...record, desk: { note: '', picked: [bookId] } };
  expect(mark({ picked: {} }, picked)).toEqual({ note: '', picked: [bookId] });
  expect(mark({ picked: { [bookId]: false } }, picked)).toEqual({ note: '', picked: [] });
});

it('refuses a note over one that was not read', () => {
  const noted = { ...record, desk: { note: 'Call first', picked: [] } };
  expect(mark({ note: 'Gift wrap', noteBefore: '' }, noted)).toBe('changedMeanwhile');
  expect(mark({ note: 'Gift wrap', noteBefore: 'Call first' }, noted)).toMatchObject({
    note: 'Gift wrap',
  });
});

it('accepts a repeated call, and returns the record if nothing changes', () => {
  const noted = { ...record, desk: { note: 'Gift wrap', picked: [] } };
  expect(markOrder(noted, { note: 'Gift wrap', noteBefore: '' }, NOW)).toBe(noted);
});

it('is a change of the order that other desks notice, but no event in its history', () => {
  const { history, version } = record.order;
  expect(markOrder(record, { picked: { [bookId]: true } }, NOW)).toMatchObject({
    order: {
      updatedAt: '2026-11-24T05:00:00+00:00',
      version: version + 1,
      status: 'placed',
      history,
    },
  });
});
