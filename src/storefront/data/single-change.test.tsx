import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ChangeProblem, useSingleChange, type Problem } from './single-change.tsx';

function Control({ make }: { make: Parameters<typeof useSingleChange>[0] }) {
  const { problem, start } = useSingleChange(make);
  return (
    <>
      <button type="button" onClick={() => void start()}>
        Save
      </button>
      <ChangeProblem problem={problem} />
    </>
  );
}

const click = () => userEvent.click(screen.getByRole('button'));

it('makes a change once, even if it is requested twice', async () => {
  const response = Promise.withResolvers<undefined>();
  const make = vi.fn(() => response.promise);
  render(<Control make={make} />);
  await click();
  await click();
  response.resolve(undefined);
  await click();
  expect(make).toHaveBeenCalledTimes(1);
});

it('says why a change was not made until it is tried again', async () => {
  const make = vi
    .fn<(before?: Problem) => Promise<Problem | undefined>>()
    .mockResolvedValueOnce({ text: 'The shop did not answer.' })
    // The second call takes long.
    .mockReturnValue(new Promise(() => {}));
  const { container } = render(<Control make={make} />);
  const showsProblem = () => container.querySelector('p') !== null;
  expect(showsProblem()).toBe(false);
  await click();
  expect((await screen.findByRole('alert')).textContent).toBe('The shop did not answer.');
  await click();
  expect(showsProblem()).toBe(false);
  // It knows the problem of the first.
  expect(make.mock.calls).toEqual([[undefined], [{ text: 'The shop did not answer.' }]]);
});

it('announces no problem that a toast has announced', async () => {
  render(<Control make={async () => ({ text: 'Please try again.', isAnnounced: true })} />);
  await click();
  expect(await screen.findByText('Please try again.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
