import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Rating } from './book-facts.tsx';

it('shows the stars of a book with ratings', () => {
  const { container } = render(<Rating stars={4.3} />);
  expect(container.textContent).toBe('Rated 4.3 out of 54.3');
});

it('says of a book without ratings that it has none, and not that it is bad', () => {
  const { container } = render(<Rating stars={0} count={0} />);
  expect(container.textContent).toBe('No ratings yet');
});
