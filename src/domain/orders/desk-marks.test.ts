import { expect, it } from 'vitest';
import { anOrder, aRecord } from '../builders.ts';
import { markOrder, readMarks } from './desk-marks.ts';

const record = aRecord(anOrder());
const NOW = Date.parse('2026-11-24T05:00:00+00:00');
const [{ bookId = '' } = {}] = record.order.lines;

function markAndRead(marking: Parameters<typeof markOrder>[1], before = record) {
  const marked = markOrder(before, marking, NOW);
  return marked === 'changedMeanwhile' ? marked : readMarks(marked);
}

it('marks books of the order as picked, and ignores other books', () => {
  expect(readMarks(record)).toEqual({ note: '', picked: [] });
  expect(markAndRead({ picked: { [bookId]: true, other: true } })).toEqual({
    note: '',
    picked: [bookId],
  });
});

it('keeps the picked books that a change does not name', () => {
  const pickedRecord = { ...record, desk: { note: '', picked: [bookId] } };
  expect(markAndRead({ picked: {} }, pickedRecord)).toEqual({ note: '', picked: [bookId] });
  expect(markAndRead({ picked: { [bookId]: false } }, pickedRecord)).toEqual({
    note: '',
    picked: [],
  });
});

it('refuses to replace a note that the caller has not read', () => {
  const notedRecord = { ...record, desk: { note: 'Call first', picked: [] } };
  expect(markAndRead({ note: 'Gift wrap', noteBefore: '' }, notedRecord)).toBe('changedMeanwhile');
  expect(markAndRead({ note: 'Gift wrap', noteBefore: 'Call first' }, notedRecord)).toMatchObject({
    note: 'Gift wrap',
  });
});

it('accepts a repeated call, and returns the same record if nothing changes', () => {
  const notedRecord = { ...record, desk: { note: 'Gift wrap', picked: [] } };
  expect(markOrder(notedRecord, { note: 'Gift wrap', noteBefore: '' }, NOW)).toBe(notedRecord);
});

it('changes the version of the order, so that other pages of the desk notice it, and adds no event to its history', () => {
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

it('remembers when the buyer was written to after the loss is dismissed', () => {
  const written = markOrder(record, { lostPayment: 'written' }, NOW);
  if (written === 'changedMeanwhile') throw new Error(written);
  expect(markOrder(written, { lostPayment: 'dismissed' }, NOW + 60_000)).toMatchObject({
    desk: { lostPayment: { isOpen: false, writtenAt: '2026-11-24T05:00:00+00:00' } },
  });
});
