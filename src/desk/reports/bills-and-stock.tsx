import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { RegisterRow } from '#contract/desk/desk-reports.ts';
import { formatRupees, formatCount, countNoun } from '#domain/values/money.ts';
import { formatDay, dayInIndia } from '#domain/values/time.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import { desk, deskFiles, readToday } from '../api.ts';
import { Download } from '../parts/files.tsx';
import { Pager, useShownParams } from '../parts/list.tsx';
import { Box, EmptyState, PageHeading, Tabs, Figures } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';
import { SelectBox } from '#ui/controls/select-field.tsx';

/** Eight years: by law, a shop must keep its bills for more than six. */
const MONTH_COUNT = 96;
const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

export async function loadBills({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const thisMonth = (await readToday()).slice(0, 'YYYY-MM'.length);
  const requested = params.get('month') ?? '';
  const month = MONTH_PATTERN.test(requested) ? requested : thisMonth;
  const cursor = params.get('cursor');
  // The API refuses other cursors.
  const pageQuery = cursor !== null && /^\d{1,9}$/.test(cursor) ? { cursor } : {};
  const response = await desk.reports.bills.$get({ query: { month, ...pageQuery } });
  return { ...response, month, thisMonth };
}

export function BillsPage() {
  const { bills: rows, totals, next, month, thisMonth } = useLoaderData<typeof loadBills>();
  const { bills, billed, creditNotes, credited } = totals;
  const [shown, change] = useShownParams();
  const months = [...new Set([...listMonths(thisMonth), month])];
  return (
    <>
      <PageHeading title="Register of bills" tabTitle="Bills">
        {formatMonth(month)}
      </PageHeading>
      <Tabs of="Reports" />
      <div className="desk-period">
        <SelectBox
          aria-label="Month"
          options={months.map((item) => [item, formatMonth(item)] as const)}
          value={shown.get('month') ?? month}
          onChoose={(item) => change({ month: item })}
        />
      </div>
      <Box
        title="Bills and credit notes"
        more={
          <Download
            label="Register as CSV"
            name={`bills-${month}.csv`}
            call={deskFiles.reports['bills.csv'].$get}
            with={{ query: { month } }}
          />
        }
      >
        <Figures
          of={[
            [countNoun(bills, 'bill'), formatSum(billed)],
            [countNoun(creditNotes, 'credit note'), formatSum(-credited)],
            ['after credit notes', formatSum(billed - credited)],
          ]}
        />
        {rows.length === 0 && (
          <EmptyState>
            There are no bills for this month. Bills and credit notes are listed here by day.
          </EmptyState>
        )}
        {rows.length > 0 && <Register rows={rows} />}
        <Pager
          count={rows.length}
          total={bills + creditNotes}
          next={next}
          stepLabels={['Back', 'Next']}
        />
        <p className="desk-small">
          A bill counts on its day, a credit note on its own. A bill whose order was cancelled
          before it was paid keeps its number and counts ₹0.
        </p>
      </Box>
    </>
  );
}

function Register({ rows }: { rows: readonly RegisterRow[] }) {
  return (
    <table className="desk-table desk-register" aria-label="Register of bills">
      <TableHead columns={['Number', 'Date', 'Order', 'Buyer', 'Place of supply', 'Amount']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row._id}>
            <td className="desk-number">
              {row._id}
              {row.kind === 'credit-note' && <small>Credit note to {row.billNumber}</small>}
            </td>
            <td>{formatDay(row.date)}</td>
            <td>
              <Link to={`/desk/orders/${row.orderId}`}>{row.orderNumber}</Link>
            </td>
            <td data-label="Buyer">{row.buyer || 'Deleted account'}</td>
            <td data-label="Place of supply">{row.placeOfSupply}</td>
            <td data-label="Amount" className="desk-amount">
              {row.kind === 'bill' ? formatRupees(row.amount) : `−${formatRupees(row.amount)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatSum(rupees: number): string {
  return formatRupees(rupees).replace('-', '−');
}

/** Lists the last months up to `last` (`YYYY-MM`), the latest first. */
function listMonths(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: MONTH_COUNT }, (_, monthsAgo) =>
    new Date(Date.UTC(year, month - 1 - monthsAgo)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}

/** Formats a month (`YYYY-MM`) as 'November 2026'. */
function formatMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/^\d+ /, '');
}

export function loadStock() {
  return desk.reports.stock.$get();
}

export function StockPage() {
  const { titles, copies, value, at } = useLoaderData<typeof loadStock>();
  return (
    <>
      <PageHeading title="Stock value">{formatMoment(at)}</PageHeading>
      <Tabs of="Reports" />
      <Box
        title="All copies in stock"
        more={
          <Download
            label="Stock as CSV"
            name={`stock-${dayInIndia(Date.parse(at))}.csv`}
            call={deskFiles.reports['stock.csv'].$get}
            with={{}}
          />
        }
      >
        <Figures
          of={[
            ['at today’s selling prices', formatRupees(value)],
            [copies === 1 ? 'copy' : 'copies', formatCount(copies)],
            [titles === 1 ? 'title' : 'titles', formatCount(titles)],
          ]}
        />
        <p className="desk-small">
          Copies × selling price, tax included. Copies promised to open orders are not counted.
        </p>
      </Box>
    </>
  );
}
