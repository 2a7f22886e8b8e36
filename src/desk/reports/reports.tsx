import { useState } from 'react';
import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import {
  findPeriod,
  getPeriodBefore,
  isPeriod,
  MAX_PERIOD_DAYS,
  PERIOD_NAMES,
  type Period,
} from '#domain/values/period.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { capitalize } from '#domain/values/text.ts';
import { formatDay } from '#domain/values/time.ts';
import { Field } from '#ui/controls/field.tsx';
import { TableHead } from '#ui/display/table-head.tsx';
import { desk, deskFiles, readToday } from '../api.ts';
import { Download } from '../parts/files.tsx';
import { Box, EmptyState, Figures, PageHeading, Problem, Tabs, Button } from '../parts/page.tsx';
import { useShownParams } from '../parts/list.tsx';
import { getFormText } from '../parts/texts.ts';
import { RunsOut, WITHIN_DAYS } from './runs-out.tsx';
import { SalesChart, sumDays } from './sales-chart.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';
import './reports.css';

const CUSTOM = 'own';
const CHOICES = [...PERIOD_NAMES, CUSTOM] as const;
const CHOICE_LABELS: Record<(typeof CHOICES)[number], string> = {
  '30-days': 'The last 30 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This financial year',
  'last-year': 'Last financial year',
  [CUSTOM]: 'Other days',
};

/** Reads the choice of a period from the query; the last 30 days if it is missing or unknown. */
function readChoice(params: URLSearchParams) {
  return CHOICES.find((choice) => choice === params.get('period')) ?? '30-days';
}

/** Reads the period from the query string; the last 30 days if its days are invalid. */
function readPeriod(
  params: URLSearchParams,
  today: string,
): { period: Period; isInvalid: boolean } {
  const choice = readChoice(params);
  if (choice !== CUSTOM) return { period: findPeriod(choice, today), isInvalid: false };
  const custom = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isInvalid = !isPeriod(custom);
  return { period: isInvalid ? findPeriod('30-days', today) : custom, isInvalid };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const today = await readToday();
  const params = new URL(request.url).searchParams;
  const { period, isInvalid } = readPeriod(params, today);
  const within = WITHIN_DAYS.find((item) => item === params.get('within')) ?? '30';
  const [{ days }, { days: before }, { books }, runsOut] = await Promise.all([
    desk.reports.sales.$get({ query: { ...period } }),
    desk.reports.sales.$get({ query: getPeriodBefore(period) }),
    desk.reports['best-sellers'].$get({ query: { ...period } }),
    desk.reports['runs-out'].$get({ query: { days: within } }),
  ]);
  return { today, period, isInvalid, days, before, books, runsOut: runsOut.books, within };
}

export function Component() {
  const { today, period, days, before, books, runsOut, within } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().state === 'loading';
  const maxCopies = Math.max(1, ...books.map(({ copies }) => copies));
  const fileSuffix = `${period.from}-to-${period.to}.csv`;
  return (
    <>
      <PageHeading title="Reports">
        {formatDay(period.from)} to {formatDay(period.to)}
      </PageHeading>
      <Tabs of="Reports" />
      <PeriodForm />
      <div className="desk-stack" aria-busy={isLoading || undefined}>
        <Box
          title="Sales a day"
          more={
            <Download
              label="Sales as CSV"
              name={`sales-${fileSuffix}`}
              call={deskFiles.reports['sales.csv'].$get}
              with={{ query: { ...period } }}
            />
          }
        >
          <SalesChart days={days} today={today} before={before}>
            <Figures of={listSums(sumDays(days), sumDays(before))} />
          </SalesChart>
          <p className="desk-small">
            An order counts on the day on which it was made, once it is placed, with its delivery
            fee. A cancelled one does not count. Refunds are in the register of bills.
          </p>
        </Box>
        <RunsOut books={runsOut} within={within} />
        <Box
          title="Best sellers"
          more={
            <Download
              label="Best sellers as CSV"
              name={`best-sellers-${fileSuffix}`}
              call={deskFiles.reports['best-sellers.csv'].$get}
              with={{ query: { ...period } }}
            />
          }
        >
          {books.length === 0 && (
            <EmptyState>
              Nothing was sold in this period. The 50 best sellers of a period are listed here.
            </EmptyState>
          )}
          {books.length > 0 && (
            <table className="desk-table desk-report" aria-label="Best sellers, most copies first">
              <TableHead columns={['Book', 'Copies', 'Amount']} />
              <tbody>
                {books.map(({ _id, title, author, copies, amount }) => (
                  <tr key={_id}>
                    <td>
                      <span className="desk-title" {...getTextAttributes(title)}>
                        {title}
                      </span>
                      <small {...getTextAttributes(author)}>{author}</small>
                      <div
                        className="desk-bar"
                        style={{ width: `${(copies / maxCopies) * 100}%` }}
                      />
                    </td>
                    <td data-label="Copies">{formatCount(copies)}</td>
                    <td data-label="Amount">{formatRupees(amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="desk-small">
            At most 50 books. Copies that came back do not count; amounts are what readers paid for
            the others.
          </p>
        </Box>
      </div>
    </>
  );
}

type Sums = ReturnType<typeof sumDays>;

/** The sums of the period, each with that of the period before. */
function listSums(now: Sums, before: Sums) {
  const getAverage = ({ amount, orders }: Sums) => (orders > 0 ? Math.round(amount / orders) : 0);
  const sums = [
    ['sales', now.amount, before.amount, formatRupees],
    [now.orders === 1 ? 'order' : 'orders', now.orders, before.orders, formatCount],
    [now.copies === 1 ? 'copy' : 'copies', now.copies, before.copies, formatCount],
    ['an order', getAverage(now), getAverage(before), formatRupees],
  ] as const;
  return sums.map(([name, value, valueBefore, format]) => {
    const note = (
      <>
        <b>{formatChange(value, valueBefore)}</b> {format(valueBefore)} before
      </>
    );
    return [name, format(value), note] as const;
  });
}

/** Formats the change in per cent: '+12%'; '' if there was nothing before. */
function formatChange(value: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round((value / before - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${formatCount(Math.abs(percent))}%`;
}

/** The form for the period. A named period applies immediately; custom days apply on Show. */
function PeriodForm() {
  const { today, period, isInvalid } = useLoaderData<typeof loader>();
  const [shown, change] = useShownParams();
  const [isCustomOpen, setCustomOpen] = useState(false);
  const requested = readChoice(shown);
  // From now on the query has the choice, which a link may change.
  if (isCustomOpen && requested === CUSTOM) setCustomOpen(false);
  const choice = isCustomOpen ? CUSTOM : requested;
  return (
    <form
      className="desk-period"
      role="search"
      aria-label="Period"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const [from, to] = [getFormText(fields, 'from'), getFormText(fields, 'to')];
        change({ period: choice, from, to });
      }}
    >
      <SelectBox
        aria-label="Period"
        options={CHOICES.map((item) => [item, CHOICE_LABELS[item]] as const)}
        value={choice}
        onChoose={(value) => {
          setCustomOpen(value === CUSTOM);
          if (value !== CUSTOM) change({ period: value, from: '', to: '' });
        }}
      />
      {choice === CUSTOM && (
        <>
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              label={capitalize(name)}
              name={name}
              type="date"
              required
              max={today}
              defaultValue={shown.get(name) ?? period[name]}
            />
          ))}
          <Button type="submit" look="quiet">
            Show
          </Button>
          {isInvalid && (
            <Problem
              text={`Choose two days, the earlier one first, at most ${MAX_PERIOD_DAYS} days in all.`}
            />
          )}
        </>
      )}
    </form>
  );
}
