import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Monogram } from './monogram.tsx';

it.each([
  [['Leela', 'Menon'], 'LM'],
  [['leela', 'k', 'menon'], 'LM'],
  [['Leela'], 'L'],
  [['  ', 'Menon'], 'M'],
  [['निर्मल', 'वर्मा'], 'निव'],
  [[], ''],
])('shows the initials of %j', (names, initials) => {
  const { container } = render(<Monogram names={names} />);
  expect(container.textContent).toBe(initials);
});
