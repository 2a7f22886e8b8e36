import { afterEach, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { forgetPaid, readPaid, rememberPaid, withoutPaid } from './paid-record.ts';

const ASHA = 'asha@example.com';
const PAID = aLine({ _id: 'bk01', createdAt: '2023-05-01T12:00:00+00:00' });
const LATER = { ...PAID, createdAt: '2023-05-01T12:00:09+00:00' };
const OTHER = aLine({ _id: 'bk02' });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('hides only what was paid', () => {
  rememberPaid(ASHA, [PAID]);
  expect(withoutPaid([PAID, OTHER, LATER], ASHA)).toEqual([OTHER, LATER]);
});

it('hides nothing from another user or a visitor', () => {
  rememberPaid(ASHA, [PAID]);
  expect(withoutPaid([PAID], 'ravi@example.com')).toEqual([PAID]);
  expect(withoutPaid([PAID], undefined)).toEqual([PAID]);
});

it('remembers a second order together with the first', () => {
  rememberPaid(ASHA, [PAID]);
  rememberPaid(' Asha@example.com', [OTHER]);
  expect(readPaid(ASHA).map(({ _id }) => _id)).toEqual(['bk01', 'bk02']);
});

it('leaves nothing in storage when everything is cleared', () => {
  rememberPaid(ASHA, [PAID, OTHER]);
  forgetPaid(ASHA, 'bk02');
  expect(withoutPaid([PAID, OTHER], ASHA)).toEqual([OTHER]);
  forgetPaid(ASHA, 'bk01');
  expect(localStorage).toHaveLength(0);
});

it.each(['{', 'null', '{"0":1}', '[null, 7, {"_id": "bk01"}]'])(
  'ignores the stored text %s',
  (text) => {
    localStorage.setItem(`paid:${ASHA}`, text);
    expect(readPaid(ASHA)).toEqual([]);
  },
);

it('keeps the record as long as the page if storage is denied', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  rememberPaid(ASHA, [PAID]);
  expect(withoutPaid([PAID, OTHER], ASHA)).toEqual([OTHER]);
  forgetPaid(ASHA, 'bk01');
  expect(readPaid(ASHA)).toEqual([]);
});

it('keeps the record as long as the page if storage is full', () => {
  rememberPaid(ASHA, [OTHER]);
  const disk = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  rememberPaid(ASHA, [PAID]);
  expect(withoutPaid([PAID, OTHER], ASHA)).toEqual([]);
  disk.mockRestore();
  forgetPaid(ASHA, 'bk02');
  expect(readPaid(ASHA)).toEqual(JSON.parse(localStorage.getItem(`paid:${ASHA}`) ?? ''));
});

it('reads a record with fields from a newer release', () => {
  const { _id, createdAt } = PAID;
  localStorage.setItem(`paid:${ASHA}`, JSON.stringify([{ _id, createdAt, order: 7 }]));
  expect(withoutPaid([PAID, OTHER], ASHA)).toEqual([OTHER]);
});
