import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sum } from './sum.tsx';

const labels = { discount: 'Discount', total: 'Subtotal' };
const totals = { totalPrice: 500, discount: 100, subtotal: 400 };

function readRows() {
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return terms.map((term, index) => `${term} ${values[index]}`);
}

it('shows the price of delivery below a total that excludes it, and above a total that includes it', () => {
  const { rerender } = render(<Sum totals={totals} labels={labels} delivery={40} />);
  expect(readRows()).toEqual([
    'Total Price ₹500',
    'Discount −₹100',
    'Subtotal ₹400',
    'Delivery ₹40',
  ]);
  rerender(<Sum totals={totals} labels={labels} delivery={40} includesDelivery />);
  expect(readRows()).toEqual([
    'Total Price ₹500',
    'Discount −₹100',
    'Delivery ₹40',
    'Subtotal ₹440',
  ]);
});

it('shows that delivery is free, and no row for delivery while the price is unknown', () => {
  const { rerender } = render(<Sum totals={totals} labels={labels} delivery={0} />);
  expect(readRows()).toContain('Delivery Free');
  rerender(<Sum totals={totals} labels={labels} delivery={undefined} />);
  expect(readRows()).toHaveLength(3);
});

it('shows no row for a discount of 0', () => {
  const totalsWithoutDiscount = { totalPrice: 500, discount: 0, subtotal: 500 };
  render(<Sum totals={totalsWithoutDiscount} labels={labels} delivery={undefined} />);
  expect(readRows()).toEqual(['Total Price ₹500', 'Subtotal ₹500']);
});
