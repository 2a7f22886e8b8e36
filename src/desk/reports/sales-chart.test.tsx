import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SalesChart } from './sales-chart.tsx';

const aDay = (day: number, amount: number) => ({
  date: `2026-11-0${day}`,
  orders: 1,
  copies: 1,
  amount,
});

it('compares each day with the one before, also in the table, whose latest day is first', () => {
  const { container } = render(
    <SalesChart
      today="2026-11-04"
      days={[aDay(3, 100), aDay(4, 200)]}
      before={[aDay(1, 900), aDay(2, 0)]}
    />,
  );
  // 900 are 300 for each of the three parts of the axis, which is 120 units high.
  const bars = Array.from(container.querySelectorAll('rect'), (bar) => bar.getAttribute('height'));
  expect(bars.map((height) => Math.round(Number(height)))).toEqual([13, 27]);
  const stitches = Array.from(container.querySelectorAll('path'), (path) => path.getAttribute('d'));
  expect(stitches).toEqual(['M0 0h14', 'M20 120h14']);
  const rows = screen.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => Array.from(row.children, ({ textContent }) => textContent))).toEqual([
    ['4 November 2026', '1', '1', '₹200', '₹0'],
    ['3 November 2026', '1', '1', '₹100', '₹900'],
  ]);
});
