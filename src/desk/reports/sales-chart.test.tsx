import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SalesChart, SalesSum } from './sales-chart.tsx';

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

it('draws a bar for each day, marks today, and draws no more stitches than bars', () => {
  const { container } = render(
    <SalesChart
      today="2026-11-04"
      days={[aDay(3, 100), aDay(4, 200), aDay(5, 200)]}
      before={[aDay(1, 50), aDay(2, 0), aDay(6, 10), aDay(7, 10)]}
    />,
  );
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('viewBox')).toBe('0 0 60 120');
  expect(svg?.getAttribute('preserveAspectRatio')).toBe('none');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Sales a day, the highest is ₹200 on 4 November 2026; 3 November 2026 to 5 November 2026',
  );
  const listAttributes = (name: string) =>
    Array.from(container.querySelectorAll(name), (shape) =>
      Object.fromEntries(Array.from(shape.attributes, (item) => [item.name, item.value])),
    );
  // The axis reaches ₹240, which is 120 units high.
  expect(listAttributes('rect')).toEqual([
    { x: '0', y: '70', width: '14', height: '50' },
    { x: '20', y: '20', width: '14', height: '100', 'data-today': '' },
    { x: '40', y: '20', width: '14', height: '100' },
  ]);
  expect(listAttributes('path')).toEqual([
    { d: 'M0 95h14' },
    { d: 'M20 120h14' },
    { d: 'M40 115h14' },
  ]);
  expect(Array.from(container.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
    '3 November 2026 to 5 November 2026',
    '1 November 2026 to 7 November 2026',
  ]);
});

it.each([
  [0, '₹3 ₹2 ₹1 ₹0'],
  [4, '₹6 ₹4 ₹2 ₹0'],
  [15, '₹15 ₹10 ₹5 ₹0'],
  [18, '₹18 ₹12 ₹6 ₹0'],
  [19, '₹24 ₹16 ₹8 ₹0'],
  [25, '₹30 ₹20 ₹10 ₹0'],
  [31, '₹60 ₹40 ₹20 ₹0'],
  [123_456, '₹1,50,000 ₹1,00,000 ₹50,000 ₹0'],
])('has round amounts on the axis for sales of ₹%i', (amount, axis) => {
  const { container } = render(<SalesChart today="2026-11-04" days={[aDay(3, amount)]} />);
  const labels = container.querySelectorAll('.desk-chart-axis span');
  expect(Array.from(labels, ({ textContent }) => textContent).join(' ')).toBe(axis);
  expect(container.querySelector('.desk-chart-legend')).toBeNull();
});

it.each([
  [1, 'Today'],
  [2, '31 Oct, Today'],
  [30, '3 Oct, 10 Oct, 18 Oct, 25 Oct, Today'],
])('names five of %i days, of which the last is today', (count, names) => {
  const days = Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10, 2 - count + index)).toISOString().slice(0, 10);
    return { date, orders: 0, copies: 0, amount: 0 };
  });
  const { container } = render(<SalesChart today="2026-11-01" days={days} />);
  const labels = container.querySelectorAll('.desk-chart-ends span');
  expect(Array.from(labels, ({ textContent }) => textContent).join(', ')).toBe(names);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('nothing was sold');
});

it.each([
  [100, 0, '₹100 2 orders'],
  [100, 100, '₹100 2 orders · about as much as the 2 days before'],
  [2600, 100, '₹2,600 2 orders · 2,500% more than the 2 days before'],
  [50, 100, '₹50 2 orders · 50% less than the 2 days before'],
])('compares sales of ₹%i with ₹%i before', (amount, amountBefore, text) => {
  const days = [aDay(3, amount), aDay(4, 0)];
  const { container } = render(<SalesSum days={days} amountBefore={amountBefore} />);
  expect(container.textContent).toBe(text);
});
