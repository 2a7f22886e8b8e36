import type { ReactNode } from 'react';
import type { DeskSummary } from '#contract/desk/desk.ts';
import { formatCount, formatRupees, countNoun } from '#domain/values/money.ts';
import { formatDay, nameDay } from '#domain/values/time.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import './sales-chart.css';

// Sizes in units of the `viewBox`. `STEP` is the width of a bar and the gap after it.
const HEIGHT = 120;
const STEP = 20;
const BAR_WIDTH = 14;

type Days = DeskSummary['days'];

interface SalesChartProps {
  days: Days;
  /** `YYYY-MM-DD`. */
  today: string;
  /** The days of the period before, as many as `days`: a stitch over each bar. */
  before?: Days;
  /** The sum above the chart; the page may show its own. */
  children?: ReactNode;
}

/** A bar chart of the sales of each day, and the same data as a table. */
export function SalesChart({ days, today, before = [], children }: SalesChartProps) {
  const step = pickStep(Math.max(...[...days, ...before].map(({ amount }) => amount)));
  const maxAmount = step * AXIS_STEPS;
  const bestDay = days.reduce((best, day) => (day.amount > best.amount ? day : best), NO_DAY);
  const quarters = [0, 1, 2, 3, 4].map((part) => Math.round(((days.length - 1) * part) / 4));
  const labelledDays = [...new Set(quarters)].flatMap((index) => days[index] ?? []);
  const description = bestDay.date
    ? `the highest is ${formatRupees(bestDay.amount)} on ${formatDay(bestDay.date)}`
    : 'nothing was sold';
  const getY = (amount: number) => HEIGHT - (amount / maxAmount) * HEIGHT;
  return (
    <div className="desk-chart">
      {children}
      <div className="desk-chart-plot">
        <p className="desk-chart-axis" aria-hidden="true">
          {Array.from({ length: AXIS_STEPS + 1 }, (_, index) => (
            <span key={index}>{formatRupees(step * (AXIS_STEPS - index))}</span>
          ))}
        </p>
        <svg
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Sales a day, ${description}; ${nameRange(days)}`}
        >
          {days.map(({ date, amount }, index) => (
            <rect
              key={date}
              x={index * STEP}
              y={getY(amount)}
              width={BAR_WIDTH}
              height={HEIGHT - getY(amount)}
              data-today={date === today ? '' : undefined}
            />
          ))}
          {before.slice(0, days.length).map(({ date, amount }, index) => (
            <path key={date} d={`M${index * STEP} ${getY(amount)}h${BAR_WIDTH}`} />
          ))}
        </svg>
        <p className="desk-chart-ends" aria-hidden="true">
          {labelledDays.map(({ date }) => (
            <span key={date}>{date === today ? 'Today' : nameDay(new Date(date))}</span>
          ))}
        </p>
      </div>
      {before.length > 0 && (
        <ul className="desk-chart-legend">
          <li>{nameRange(days)}</li>
          <li>{nameRange(before)}</li>
        </ul>
      )}
      <details>
        <summary>Show as a table</summary>
        <table className="desk-table">
          <TableHead
            columns={[
              'Day',
              'Orders',
              'Copies',
              'Amount',
              ...(before.length > 0 ? ['Before'] : []),
            ]}
          />
          <tbody>
            {days
              .map((day, index) => ({ ...day, before: before[index]?.amount }))
              .toReversed()
              .map((day) => (
                <tr key={day.date}>
                  <td>{formatDay(day.date)}</td>
                  <td data-label="Orders">{formatCount(day.orders)}</td>
                  <td data-label="Copies">{formatCount(day.copies)}</td>
                  <td data-label="Amount">{formatRupees(day.amount)}</td>
                  {day.before !== undefined && (
                    <td data-label="Before">{formatRupees(day.before)}</td>
                  )}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** The intervals between the values on the axis. */
const AXIS_STEPS = 3;
const NO_DAY = { date: '', amount: 0 };

/** Returns the smallest round interval with which the axis reaches this amount in ₹. */
function pickStep(amount: number): number {
  const least = Math.max(1, amount / AXIS_STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 3, 4, 5, 6, 8].find((item) => item * power >= least) ?? 10;
  return factor * power;
}

/** Names the first and the last day: '23 October 2026 to 21 November 2026'. */
function nameRange(days: Days): string {
  return `${formatDay(days[0]?.date ?? '')} to ${formatDay(days.at(-1)?.date ?? '')}`;
}

export function sumDays(days: Days): Omit<Days[number], 'date'> {
  const sum = (name: 'orders' | 'copies' | 'amount') =>
    days.reduce((total, { [name]: value }) => total + value, 0);
  return { orders: sum('orders'), copies: sum('copies'), amount: sum('amount') };
}

interface SalesSumProps {
  days: Days;
  /** The sales in ₹ of as many days before, for comparison. */
  amountBefore: number;
}

export function SalesSum({ days, amountBefore }: SalesSumProps) {
  const { amount, orders } = sumDays(days);
  return (
    <p>
      <b>{formatRupees(amount)}</b> {countNoun(orders, 'order')}
      {amountBefore > 0 &&
        ` · ${describeDifference(amount, amountBefore)} the ${days.length} days before`}
    </p>
  );
}

/** Describes how `amount` compares with `before`: '12% more than', 'about as much as'. */
function describeDifference(amount: number, before: number): string {
  const percent = Math.round((amount / before - 1) * 100);
  if (percent === 0) return 'about as much as';
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than`;
}
