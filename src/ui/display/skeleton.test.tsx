import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Skeleton } from './skeleton.tsx';

it('says what is loading, and hides its shapes from screen readers', () => {
  const { container } = render(<Skeleton text="Loading your cart..." count={3} />);
  expect(screen.getByRole('status').textContent).toBe('Loading your cart...');
  const shapes = container.querySelector('[aria-hidden=true]');
  expect(shapes?.children).toHaveLength(3);
  expect(shapes?.className).toBe('skeleton skeleton-rows');
});
