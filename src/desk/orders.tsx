import { useEffect, useRef, useState } from 'react';
import {
  Form,
  Link,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
  useSubmit,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { describeStatus } from '#domain/orders/order-status.ts';
import { formatCount, formatRupees } from '#domain/money.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Icon, SEARCH } from '#ui/icon.tsx';
import { desk, explain, load, read } from './api.ts';
import { Covers, formatMoment, Nothing, PageHeading, Status } from './parts.tsx';
import './lists.css';

const SEARCH_DELAY_MS = 300;
const VIEWS = [
  ['', 'All'],
  ['awaiting-payment', 'Awaiting payment'],
  ['placed', 'To pack'],
  ['packed', 'Packed'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['payment-failed', 'Failed'],
  ['return-requested', 'Returns'],
  ['cancelled', 'Cancelled'],
  ['expired', 'Expired'],
] as const;

async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const names = ['status', 'search', 'cursor'] as const;
  const pairs = names.map((name) => [name, params.get(name)]).filter(([, value]) => value);
  return load(request, () => desk.orders.$get({ query: Object.fromEntries(pairs) }));
}

/** All orders: by status, by words, and several at once. */
function Component() {
  const { orders, total, counts, next } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isLoading = useNavigation().state === 'loading';
  const status = params.get('status') ?? '';
  const here = orders.filter(({ _id }) => chosen.includes(_id));
  return (
    <>
      <PageHeading title="Orders">
        {total === 1 ? '1 order' : `${formatCount(total)} orders`}
      </PageHeading>
      <nav className="desk-tabs" aria-label="Orders by status">
        {VIEWS.map(([value, name]) => (
          <Link
            key={value}
            to={address(params, { status: value, cursor: '' })}
            aria-current={value === status ? 'page' : undefined}
            onClick={() => setChosen([])}
          >
            {name} {value !== '' && <span>{formatCount(counts[value] ?? 0)}</span>}
          </Link>
        ))}
      </nav>
      <Search />
      {here.length > 0 && <Bulk orders={here} onDone={() => setChosen([])} />}
      {orders.length === 0 && (
        <Nothing>
          {params.get('search') ? 'No order has these words.' : 'There are no such orders.'}
        </Nothing>
      )}
      {orders.length > 0 && (
        <table
          className="desk-table desk-orders"
          aria-label="Orders, newest first"
          aria-busy={isLoading || undefined}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Choose</span>
              </th>
              <th scope="col">Order</th>
              <th scope="col">Reader</th>
              <th scope="col">Books</th>
              <th scope="col">Status</th>
              <th scope="col">Paid by</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => {
              const { _id, number, createdAt, address: to, lines, payment, totals } = order;
              const isChosen = chosen.includes(_id);
              const { tone, word } = describeStatus(order);
              return (
                <tr key={_id} data-chosen={isChosen || undefined}>
                  <td>
                    <label className="desk-hit">
                      <input
                        type="checkbox"
                        className="choice-box"
                        checked={isChosen}
                        aria-label={`Choose order ${number}`}
                        onChange={() =>
                          setChosen(isChosen ? chosen.filter((id) => id !== _id) : [...chosen, _id])
                        }
                      />
                    </label>
                  </td>
                  <td className="desk-number">
                    <Link to={`/desk/orders/${_id}`}>{number}</Link>
                    <small>{formatMoment(createdAt)}</small>
                  </td>
                  <td>
                    {to.name || 'Deleted account'}
                    <small>
                      {to.city} {to.pin}
                    </small>
                  </td>
                  <td>
                    <Covers lines={lines} />
                  </td>
                  <td>
                    <Status tone={tone}>{order.status === 'placed' ? 'To pack' : word}</Status>
                  </td>
                  <td>{payment.method === 'cod' ? 'Cash' : 'Online'}</td>
                  <td className="desk-amount">{formatRupees(totals.amount)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <div className="desk-pager">
        {params.has('cursor') && (
          <Link
            className="button"
            data-look="quiet"
            data-size="small"
            to={address(params, { cursor: '' })}
          >
            Newest
          </Link>
        )}
        {next !== null && (
          <Link
            className="button"
            data-look="quiet"
            data-size="small"
            to={address(params, { cursor: next })}
          >
            Older
          </Link>
        )}
      </div>
    </>
  );
}

/** Acts on Enter, and a moment after the last key. */
function Search() {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      role="search"
      aria-label="Orders"
      className="desk-search"
      onSubmit={() => clearTimeout(timer.current)}
    >
      {params.has('status') && (
        <input type="hidden" name="status" value={params.get('status') ?? ''} />
      )}
      <input
        type="search"
        name="search"
        className="field-input"
        aria-label="Search orders"
        placeholder="Number, name, e-mail, phone or title"
        defaultValue={params.get('search') ?? ''}
        maxLength={200}
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void submit(form, { replace: true }), SEARCH_DELAY_MS);
        }}
      />
      <IconButton type="submit" aria-label="Search">
        <Icon path={SEARCH} />
      </IconButton>
    </Form>
  );
}

interface BulkProps {
  orders: readonly { _id: string; status: string }[];
  onDone: () => void;
}

/** What can be done with several orders at once. An order that cannot be packed ends the packing. */
function Bulk({ orders, onDone }: BulkProps) {
  const { revalidate } = useRevalidator();
  const [isPacking, setPacking] = useState(false);
  const [error, setError] = useState<string>();
  const isPackable = orders.every(({ status }) => status === 'placed');
  const pack = async () => {
    setPacking(true);
    setError(undefined);
    let packed = 0;
    try {
      for (const { _id: id } of orders) {
        await read(desk.orders[':id'].status.$post({ param: { id }, json: { to: 'packed' } }));
        packed += 1;
      }
    } catch (failure) {
      setError(explain(failure));
    }
    if (packed > 0) void showToast(`${countOrders(packed)} packed`);
    await revalidate();
    setPacking(false);
    if (packed === orders.length) onDone();
  };
  const slips = new URLSearchParams(orders.map(({ _id }) => ['order', _id])).toString();
  return (
    <div className="desk-bulk" role="group" aria-label="For the chosen orders">
      <b>{orders.length} chosen</b>
      {isPackable && (
        <Button size="small" aria-keyshortcuts="p" disabled={isPacking} onClick={() => void pack()}>
          {isPacking ? 'Packing…' : 'Mark packed'}
        </Button>
      )}
      <Link className="button" data-look="quiet" data-size="small" to={`/desk/slips?${slips}`}>
        Print packing slips
      </Link>
      <Button look="text" size="small" onClick={onDone}>
        Choose none
      </Button>
      {error && (
        <p className="desk-problem" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function countOrders(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

/** The address of this list with other parameters; an empty one is left out. */
function address(params: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return `/desk/orders?${next.toString()}`;
}

export const screen = { loader, Component } satisfies RouteObject;
