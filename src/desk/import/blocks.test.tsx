import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFirstItems } from './blocks.tsx';

function List({ count }: { count: number }) {
  const { first, more } = useFirstItems(Array.from({ length: count }, (_, index) => index));
  return (
    <>
      <output>{first.length}</output>
      {more}
    </>
  );
}

it.each([
  [25, ['25']],
  [26, ['25', 'Show 1 more', '26']],
  [1080, ['25', 'Show 25 more', '50', 'Show 25 more', '75']],
  [60, ['25', 'Show 25 more', '50', 'Show 10 more', '60']],
])('shows a list of %i in parts', (count, parts) => {
  render(<List count={count} />);
  const seen = [screen.getByRole('status').textContent];
  for (let presses = 0; presses < 2; presses += 1) {
    const button = screen.queryByRole('button');
    if (!button) break;
    seen.push(button.textContent);
    fireEvent.click(button);
    seen.push(screen.getByRole('status').textContent);
  }
  expect(seen).toEqual(parts);
});
