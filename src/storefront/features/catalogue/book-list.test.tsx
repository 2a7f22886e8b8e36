import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ListEnd } from './book-list.tsx';

function list(shown: number, moreBooks: 'idle' | 'busy' | 'failed' = 'idle') {
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <article key={index} className="book-card">
          <a href="/books">{`Book ${index + 1}`}</a>
        </article>
      ))}
      <ListEnd
        {...{ shown, moreBooks }}
        total={120}
        hasMore={shown < 120}
        nextPath="/books?cursor=next"
        showMore={() => {}}
      />
    </>
  );
}

it('focuses the first of the new books', async () => {
  const { rerender } = render(list(48));
  await act(async () => screen.getByRole('link', { name: 'Show 48 more' }).click());
  rerender(list(48, 'busy'));
  rerender(list(96));
  expect(document.activeElement?.textContent).toBe('Book 49');
});

it('leaves the focus alone if another list arrives first', async () => {
  const { rerender } = render(list(48));
  await act(async () => screen.getByRole('link', { name: 'Show 48 more' }).click());
  rerender(list(5));
  rerender(list(96));
  expect(document.activeElement).toBe(document.body);
});

const tryAgain = () => screen.queryByRole('button', { name: 'Try again' });

it('focuses Try again each time the next books fail to load', async () => {
  const { rerender } = render(list(48));
  await userEvent.click(screen.getByRole('link', { name: 'Show 48 more' }));
  rerender(list(48, 'busy'));
  rerender(list(48, 'failed'));
  expect(document.activeElement).toBe(tryAgain());
  await userEvent.keyboard('{Enter}');
  rerender(list(48, 'busy'));
  rerender(list(48, 'failed'));
  expect(document.activeElement).toBe(tryAgain());
});

it('leaves the focus alone when a read fails that the user did not start', () => {
  render(list(48, 'failed'));
  expect(tryAgain()).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
});
