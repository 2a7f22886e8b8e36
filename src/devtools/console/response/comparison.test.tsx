import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entry } from '../history.tsx';
import { formatPath } from '../json/json-values.ts';
import type { Draft } from '../request/request.ts';
import type { Body } from './outcome.ts';
import { Comparison, diffJson } from './comparison.tsx';

function anEntry(sentAtMs: number, body: Body, bytes = 0): Entry {
  const draft: Draft = { method: 'GET', endpoint: '/notes', headers: [], body: '' };
  const response = { status: 200, statusText: 'OK', headers: {}, body, bytes, ms: 1 };
  return { id: String(sentAtMs), at: sentAtMs, draft, outcome: { kind: 'answer', ...response } };
}

/** Renders a comparison; returns its summary and its changes. */
function show(earlier: Entry, later: Entry) {
  render(<Comparison earlier={earlier} later={later} onClose={() => undefined} />);
  return {
    summary: screen.getByRole('status').textContent,
    changes: screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
  };
}

it('does not report that bodies are equal if they were not stored', () => {
  const dropped: Body = { kind: 'dropped' };
  expect(show(anEntry(1, dropped, 5_000_000), anEntry(2, dropped, 5_000_001))).toEqual({
    summary:
      '1 difference. Only the sizes of the bodies were compared: bodies above 1 MB and binary bodies are not kept.',
    changes: ['~ changed bytes50000005000001'],
  });
});

it('does not report a body as removed if it was not stored', () => {
  const { changes } = show(
    anEntry(1, { kind: 'json', value: { a: 1 } }, 7),
    anEntry(2, { kind: 'binary' }, 7),
  );
  expect(changes).toEqual([]);
});

it('lists the first five hundred changes', () => {
  const count = (value: number, length: number) =>
    anEntry(value, { kind: 'json', value: Array.from({ length }, () => value) });
  expect(show(count(1, 500), count(2, 500)).summary).toBe('500 differences.');
  cleanup();
  const { summary, changes } = show(count(1, 501), count(2, 501));
  expect(summary).toBe('501 differences; showing the first 500.');
  expect([changes.length, changes.at(-1)]).toEqual([500, '~ changed data[499]12']);
});

it('says that responses are nested too deeply', () => {
  const nest = (value: number) =>
    JSON.parse(`${'['.repeat(20_000)}${value}${']'.repeat(20_000)}`) as unknown;
  const [earlier, later] = [1, 2].map((value) =>
    anEntry(value, { kind: 'json', value: nest(value) }),
  );
  expect(show(earlier ?? expect.fail(), later ?? expect.fail())).toEqual({
    summary: 'The responses are nested too deeply to compare.',
    changes: [],
  });
});

it('compares pictures', () => {
  const picture = (url: string): Body => ({ kind: 'image', url });
  const { summary } = show(anEntry(1, picture('data:,a')), anEntry(2, picture('data:,b')));
  expect(summary).toBe('1 difference.');
});

function diff(before: unknown, after: unknown) {
  return diffJson(before, after).map(({ kind, path }) => `${kind} ${formatPath(path)}`);
}

it('lists what was added, removed and changed', () => {
  expect(diffJson({ a: 1, b: 2, c: 3 }, { b: 2, c: 4, d: 5 })).toEqual([
    { kind: 'removed', path: ['a'], before: 1 },
    { kind: 'changed', path: ['c'], before: 3, after: 4 },
    { kind: 'added', path: ['d'], after: 5 },
  ]);
});

it('compares nested values down to the part that differs', () => {
  const line = (qty: number) => ({ cart: [{ _id: 'bk01' }, { _id: 'bk02', qty }] });
  expect(diff(line(1), line(2))).toEqual(['changed cart[1].qty']);
});

it('finds added and removed items at any index', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(diff([a, b, c], [b, c])).toEqual(['removed [0]']);
  expect(diff([a, c], [a, b, c])).toEqual(['added [1]']);
  expect(diff([a], [a, a])).toEqual(['added [1]']);
});

it('distinguishes a list from an object, and null from undefined', () => {
  expect(diff({ a: [] }, { a: {} })).toEqual(['changed a']);
  expect(diff({ a: null }, { a: undefined })).toEqual(['changed a']);
  expect(diff(1, '1')).toEqual(['changed ']);
});

it('finds no difference between equal values, and one between any others', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const isEqual = JSON.stringify(a) === JSON.stringify(b);
      expect(diff(a, structuredClone(a))).toEqual([]);
      if (diff(a, b).length === 0) expect(toJsonValue(a)).toEqual(toJsonValue(b));
      else expect(isEqual).toBe(false);
    }),
  );
});

function toJsonValue(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
