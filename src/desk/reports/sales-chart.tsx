import type { DeskSummary } from '#contract/desk.ts';
import { formatCount, formatRupees } from '#domain/money.ts';
import { formatDay, nameDay } from '#domain/time.ts';
import { TableHead } from '#ui/table-head.tsx';
import './sales-chart.css';

// Sizes in units of the `viewBox`. `STEP` is the width of a bar and the gap after it.
const HEIGHT = 120;
const STEP = 20;
const BAR_WIDTH = 14;

interface SalesChartProps extends Pick<DeskSummary, 'days'> {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The sales in ₹ of as many days before the first of `days`, for comparison. */
  amountBefore?: number;
}

/** A bar chart of the sales of each day, and the same data as a table. */
export function SalesChart({ days, today, amountBefore = 0 }: SalesChartProps) {
  const amount = days.reduce((sum, day) => sum + day.amount, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  // At least 1: if nothing was sold, each bar has the height 0, and no day is the best one.
  const highestAmount = Math.max(1, ...days.map((day) => day.amount));
  const bestDay = days.find((day) => day.amount === highestAmount);
  const quarters = [0, 1, 2, 3, 4].map((part) => Math.round(((days.length - 1) * part) / 4));
  const labelledDays = [...new Set(quarters)].flatMap((index) => days[index] ?? []);
  const description = bestDay
    ? `the highest is ${formatRupees(bestDay.amount)} on ${formatDay(bestDay.date)}`
    : 'nothing was sold';
  return (
    <div className="desk-chart">
      <p>
        <b>{formatRupees(amount)}</b> {orders === 1 ? '1 order' : `${formatCount(orders)} orders`}
        {amountBefore > 0 &&
          ` · ${describeDifference(amount, amountBefore)} the ${days.length} days before`}
      </p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Sales a day, ${description}`}
      >
        {days.map((day, index) => {
          const height = (day.amount / highestAmount) * HEIGHT;
          return (
            <rect
              key={day.date}
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              data-today={day.date === today ? '' : undefined}
            />
          );
        })}
      </svg>
      <div className="stitch" />
      <p className="desk-chart-ends" aria-hidden="true">
        {labelledDays.map(({ date }) => (
          <span key={date}>{date === today ? 'Today' : nameDay(new Date(date))}</span>
        ))}
      </p>
      <details>
        <summary>Show as a table</summary>
        <table className="desk-table">
          <TableHead columns={['Day', 'Orders', 'Copies', 'Amount']} />
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{formatDay(day.date)}</td>
                <td data-label="Orders">{formatCount(day.orders)}</td>
                <td data-label="Copies">{formatCount(day.copies)}</td>
                <td data-label="Amount">{formatRupees(day.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** Describes how `amount` compares with `before`: '12% more than', 'about as much as'. */
function describeDifference(amount: number, before: number): string {
  const percent = Math.round((amount / before - 1) * 100);
  if (percent === 0) return 'about as much as';
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than`;
}
