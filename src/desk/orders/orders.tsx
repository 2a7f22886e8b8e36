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
import { desk, explain, load, read } from '../api.ts';
import { Covers, formatMoment, Nothing, PageHeading, Status } from '../parts/parts.tsx';
import '../parts/lists.css';

const SEARCH_DELAY_MS = 300;
/** How long packing several orders can be undone. */
const UNDO_MS = 10_000;
const PLACED = [
  ['', 'Any day'],
  ['1', 'Today'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
] as const;
const PAYMENTS = [
  ['', 'Any payment'],
  ['online', 'Online'],
  ['cod', 'Cash on delivery'],
] as const;
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
  // What the boxes do not offer counts as no choice.
  for (const [name, options] of [
    ['placed', PLACED],
    ['payment', PAYMENTS],
  ] as const) {
    const value = options.find(([one]) => one !== '' && one === params.get(name))?.[0];
    if (value) pairs.push([name, value]);
  }
  return load(request, () => desk.orders.$get({ query: Object.fromEntries(pairs) }));
}

/** All orders: by status, by words, and several at once. */
function Component() {
  const { orders, total, counts, next } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [packed, setPacked] = useState<readonly string[]>([]);
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
      {here.length > 0 && <Bulk orders={here} onPacked={setPacked} onDone={() => setChosen([])} />}
      {packed.length > 0 && <Packed key={packed.join(' ')} ids={packed} onChange={setPacked} />}
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
      className="desk-search desk-order-search"
      onSubmit={() => clearTimeout(timer.current)}
    >
      {params.has('status') && (
        <input type="hidden" name="status" value={params.get('status') ?? ''} />
      )}
      <div className="desk-search-words">
        <input
          type="search"
          name="search"
          className="field-input"
          aria-label="Search orders"
          placeholder="Number, name, phone, city or ISBN"
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
      </div>
      <Filter name="placed" label="Placed" options={PLACED} />
      <Filter name="payment" label="Payment" options={PAYMENTS} />
    </Form>
  );
}

interface FilterProps {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}

/** Acts at once. */
function Filter({ name, label, options }: FilterProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  return (
    <select
      className="field-input"
      name={name}
      aria-label={label}
      value={params.get(name) ?? ''}
      onChange={({ currentTarget: { form, value } }) => {
        const fields = new FormData(form ?? undefined);
        fields.set(name, value);
        void submit(fields);
      }}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface BulkProps {
  orders: readonly { _id: string; status: string }[];
  /** Receives the orders that were packed. */
  onPacked: (ids: readonly string[]) => void;
  onDone: () => void;
}

/** What can be done with several orders at once. An order that cannot be packed ends the packing. */
function Bulk({ orders, onPacked, onDone }: BulkProps) {
  const { revalidate } = useRevalidator();
  const [isPacking, setPacking] = useState(false);
  const [error, setError] = useState<string>();
  const isPackable = orders.every(({ status }) => status === 'placed');
  const pack = async () => {
    setPacking(true);
    setError(undefined);
    const packed: string[] = [];
    try {
      for (const { _id: id } of orders) {
        await read(desk.orders[':id'].status.$post({ param: { id }, json: { to: 'packed' } }));
        packed.push(id);
      }
    } catch (failure) {
      setError(explain(failure));
    }
    if (packed.length > 0) onPacked(packed);
    await revalidate();
    setPacking(false);
    if (packed.length === orders.length) onDone();
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
      <Link className="button" data-look="quiet" data-size="small" to={`/desk/labels?${slips}`}>
        Print address labels
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

interface PackedProps {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Says how many orders were packed, and takes them back for 10 s. */
function Packed({ ids, onChange }: PackedProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isHeld = isBusy || error !== undefined;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onChange([]), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onChange]);
  const undo = async () => {
    setBusy(true);
    try {
      for (const id of ids)
        await read(desk.orders[':id'].status.$post({ param: { id }, json: { to: 'placed' } }));
      void showToast(`${countOrders(ids.length)} to pack again`);
      onChange([]);
    } catch (failure) {
      setError(explain(failure));
      setBusy(false);
    }
    await revalidate();
  };
  return (
    <div className="desk-bulk" role="status">
      <b>{countOrders(ids.length)} packed</b>
      {error && <span className="desk-problem">{error}</span>}
      <Button look="text" size="small" disabled={isBusy} onClick={() => void undo()}>
        Undo
      </Button>
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
