import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Body } from './answer.ts';
import { Comparison } from './comparison.tsx';
import type { Draft } from '../request/draft.ts';
import type { Entry } from '../history/history-entry.ts';

function anEntry(at: number, body: Body, bytes = 0): Entry {
  const draft: Draft = { method: 'GET', endpoint: '/notes', headers: [], body: '' };
  const answer = { status: 200, statusText: 'OK', headers: {}, body, bytes, ms: 1 };
  return { id: String(at), at, draft, outcome: { kind: 'answer', ...answer } };
}

function show(earlier: Entry, later: Entry) {
  render(<Comparison earlier={earlier} later={later} onClose={() => undefined} />);
  return {
    words: screen.getByRole('status').textContent,
    changes: screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
  };
}

it('does not call two bodies alike that it has not kept', () => {
  const dropped: Body = { kind: 'dropped' };
  expect(show(anEntry(1, dropped, 5_000_000), anEntry(2, dropped, 5_000_001))).toEqual({
    words:
      '1 difference. Bodies were not compared, only their sizes: none above 1 MB is kept, and none that is no text.',
    changes: ['~ changed bytes50000005000001'],
  });
});

it('does not call a body removed that it has not kept', () => {
  const { changes } = show(
    anEntry(1, { kind: 'json', value: { a: 1 } }, 7),
    anEntry(2, { kind: 'binary' }, 7),
  );
  expect(changes).toEqual([]);
});

it('compares pictures', () => {
  const picture = (url: string): Body => ({ kind: 'image', url });
  const { words } = show(anEntry(1, picture('data:,a')), anEntry(2, picture('data:,b')));
  expect(words).toBe('1 difference.');
});
