import {
  Form,
  Link,
  useLoaderData,
  useSearchParams,
  useSubmit,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { Bill } from '#contract/desk-reports.ts';
import { formatCount, formatRupees } from '#domain/money.ts';
import { dayInIndia, formatDay } from '#domain/time.ts';
import { Frame } from '#ui/field.tsx';
import { desk, load } from '../api.ts';
import { Download } from '../parts/download.tsx';
import { Box, Nothing, PageHeading } from '../parts/parts.tsx';
import { ReportTabs } from './reports.tsx';

/** How far back the months go: the law keeps bills for six years and more. */
const MONTHS = 96;
const IS_MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const thisMonth = dayInIndia(Date.now()).slice(0, 'YYYY-MM'.length);
  const asked = params.get('month') ?? '';
  const month = IS_MONTH.test(asked) ? asked : thisMonth;
  const cursor = params.get('cursor');
  const page = cursor !== null && /^\d{1,9}$/.test(cursor) ? { cursor } : {};
  const answer = await load(request, () => desk.reports.bills.$get({ query: { month, ...page } }));
  return { ...answer, month, thisMonth };
}

/** The register of bills and credit notes of a month. */
function Component() {
  const { bills, totals, next, month, thisMonth } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const submit = useSubmit();
  const months = listMonths(thisMonth);
  return (
    <>
      <PageHeading title="Register of bills" tabTitle="Bills">
        {nameMonth(month)}
      </PageHeading>
      <ReportTabs />
      <Form className="desk-period" role="search" aria-label="Month">
        <Frame label="Month">
          {(links) => (
            <select
              className="field-input"
              {...links}
              name="month"
              value={month}
              onChange={({ currentTarget: { form } }) => void submit(form)}
            >
              {!months.includes(month) && <option value={month}>{nameMonth(month)}</option>}
              {months.map((one) => (
                <option key={one} value={one}>
                  {nameMonth(one)}
                </option>
              ))}
            </select>
          )}
        </Frame>
      </Form>
      <Box
        title="Bills and credit notes"
        more={
          <Download
            label="Register as CSV"
            name={`bills-${month}.csv`}
            call={(options) => desk.reports['bills.csv'].$get({ query: { month } }, options)}
          />
        }
      >
        <dl className="desk-figures">
          <div>
            <dd>{formatRupees(totals.billed)}</dd>
            <dt>{totals.bills === 1 ? '1 bill' : `${formatCount(totals.bills)} bills`}</dt>
          </div>
          <div>
            <dd>{formatRupees(-totals.credited).replace('-', '−')}</dd>
            <dt>
              {totals.creditNotes === 1
                ? '1 credit note'
                : `${formatCount(totals.creditNotes)} credit notes`}
            </dt>
          </div>
          <div>
            <dd>{formatRupees(totals.billed - totals.credited).replace('-', '−')}</dd>
            <dt>after credit notes</dt>
          </div>
        </dl>
        {bills.length === 0 && <Nothing>There are no bills of this month.</Nothing>}
        {bills.length > 0 && <Register bills={bills} />}
        <div className="desk-pager">
          {params.has('cursor') && <Page to={{ month }}>First</Page>}
          {next !== null && <Page to={{ month, cursor: next }}>Next</Page>}
        </div>
        <p className="desk-small">
          A bill counts on its day, a credit note on its own. A bill whose order was cancelled
          before it was paid keeps its number and counts ₹0.
        </p>
      </Box>
    </>
  );
}

function Register({ bills }: { bills: readonly Bill[] }) {
  return (
    <table className="desk-table desk-report" aria-label="Register of bills">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Date</th>
          <th scope="col">Order</th>
          <th scope="col">Buyer</th>
          <th scope="col">Place of supply</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <tr key={bill._id}>
            <td className="desk-number">
              {bill._id}
              {bill.kind === 'credit-note' && <small>Credit note to {bill.billNumber}</small>}
            </td>
            <td>{formatDay(bill.date)}</td>
            <td>
              <Link to={`/desk/orders/${bill.orderId}`}>{bill.orderNumber}</Link>
            </td>
            <td data-label="Buyer">{bill.buyer || 'Deleted account'}</td>
            <td data-label="Place of supply">{bill.placeOfSupply}</td>
            <td data-label="Amount" className="desk-amount">
              {bill.kind === 'bill' ? formatRupees(bill.amount) : `−${formatRupees(bill.amount)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Page({ to, children }: { to: Record<string, string>; children: string }) {
  return (
    <Link
      className="button"
      data-look="quiet"
      data-size="small"
      to={`/desk/reports/bills?${new URLSearchParams(to).toString()}`}
    >
      {children}
    </Link>
  );
}

/** The months up to this one (`YYYY-MM`), the latest first. */
function listMonths(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}

/** 'November 2026'. */
function nameMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/^\d+ /, '');
}

export const screen = { loader, Component } satisfies RouteObject;
