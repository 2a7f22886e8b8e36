import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListEnd } from './list-end.tsx';

function list(shown: number, growth: 'idle' | 'busy' = 'idle') {
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <article key={index} className="book-card">
          <a href="/books">{`Book ${index + 1}`}</a>
        </article>
      ))}
      <ListEnd
        {...{ shown, growth }}
        total={120}
        hasMore={shown < 120}
        nextPath="/books?cursor=next"
        showMore={() => {}}
      />
    </>
  );
}

it('focuses the first book that came', async () => {
  const { rerender } = render(list(48));
  await act(async () => screen.getByRole('link', { name: 'Show 48 more' }).click());
  rerender(list(48, 'busy'));
  rerender(list(96));
  expect(document.activeElement?.textContent).toBe('Book 49');
});

it('leaves the focus alone if another list came first', async () => {
  const { rerender } = render(list(48));
  await act(async () => screen.getByRole('link', { name: 'Show 48 more' }).click());
  rerender(list(5));
  rerender(list(96));
  expect(document.activeElement).toBe(document.body);
});
