import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useSending } from './use-sending.ts';

function Row() {
  const { isSending, send } = useSending();
  const [tries, setTries] = useState(0);
  const act = () => send(async () => setTries(tries + 1));
  return (
    <button type="button" onClick={() => void act()}>
      {isSending ? 'Trying…' : `Try again (${tries})`}
    </button>
  );
}

it('leaves the focus to the heading if the button vanishes after it has sent', async () => {
  const show = (hasRow: boolean) => (
    <>
      <h1 tabIndex={-1}>Outbox</h1>
      {hasRow && <Row />}
    </>
  );
  const { rerender } = render(show(true));
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Try again (1)');
  rerender(show(false));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('leaves the focus as it is if nothing was sent', () => {
  const { rerender } = render(<Row />);
  rerender(<h1 tabIndex={-1}>Outbox</h1>);
  expect(document.activeElement).toBe(document.body);
});
