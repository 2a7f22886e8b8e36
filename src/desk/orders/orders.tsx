import { useCallback, useEffect, useState } from 'react';
import {
  Link,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { describeDeskStatus } from '#domain/orders/order-status.ts';
import { formatCount, formatRupees, countNoun } from '#domain/values/money.ts';
import { isForBrowser } from '#ui/browser/navigation.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import { Status } from '#ui/messages/status.tsx';
import { desk } from '../api.ts';
import { changeParams, ListForm, Pager, readParams } from '../parts/list.tsx';
import { EmptyState, focusHeadingIfLost, PageHeading } from '../parts/page.tsx';
import { Covers } from '../parts/book.tsx';
import { formatMoment } from '../parts/texts.ts';
import { BulkActions, type FoundOrder, PackedNotice, type PackingResult } from './orders-bulk.tsx';
import '../parts/lists.css';
import { TickBox } from '../parts/fields.tsx';

/** The select boxes, by the query parameter that they set. */
const SELECTS = {
  placed: {
    label: 'Placed',
    options: [
      ['', 'Any day'],
      ['1', 'Today'],
      ['7', 'Last 7 days'],
      ['30', 'Last 30 days'],
      ['90', 'Last 90 days'],
    ],
  },
  payment: {
    label: 'Payment',
    options: [
      ['', 'Any payment'],
      ['online', 'Online'],
      ['cod', 'Cash on delivery'],
    ],
  },
} as const;
const STATUS_TABS = [
  ['', 'All'],
  ['awaiting-payment', 'Awaiting payment'],
  ['placed', 'To pack'],
  ['packed', 'Packed'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['came-back', 'Came back'],
  ['payment-failed', 'Failed'],
  ['return-requested', 'Returns'],
  ['cancelled', 'Cancelled'],
  ['expired', 'Expired'],
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readParams(request, [
    'status',
    'search',
    'book',
    'cursor',
    ...Object.keys(SELECTS),
  ]);
  // The API refuses values that the select boxes do not offer: leave them out.
  for (const [name, { options }] of Object.entries(SELECTS))
    if (options.every(([option]) => option !== query[name])) delete query[name];
  return desk.orders.$get({ query });
}

/** The list of all orders, with tabs by status, search, and actions for several orders. */
export function Component() {
  const { orders, total, counts, next } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  /** The result of the last packing. Its id makes React replace the notice about an earlier one. */
  const [packing, setPacking] = useState<PackingResult & { id: number }>();
  const clearPacking = useCallback(() => setPacking(undefined), []);
  const status = params.get('status') ?? '';
  const chosenOrders = orders.filter(({ _id }) => chosenIds.includes(_id));
  return (
    <>
      <PageHeading title="Orders">{countNoun(total, 'order')}</PageHeading>
      <nav className="desk-tabs" aria-label="Orders by status">
        {STATUS_TABS.map(([value, name]) => (
          <Link
            key={value}
            to={`/desk/orders?${changeParams(params, { cursor: '', status: value })}`}
            aria-current={value === status ? 'page' : undefined}
            onClick={(event) => {
              if (!isForBrowser(event)) setChosenIds([]);
            }}
          >
            {name} {value !== '' && <span>{formatCount(counts[value] ?? 0)}</span>}
          </Link>
        ))}
      </nav>
      <ListForm name="Orders" placeholder="Number, name, phone, city or ISBN" selects={SELECTS} />
      {params.get('book') && <BookNote />}
      {chosenOrders.length > 0 && (
        <BulkActions
          orders={chosenOrders}
          onPacked={(result) => setPacking({ ...result, id: Date.now() })}
          onDone={(packed) =>
            setChosenIds((ids) =>
              packed ? ids.filter((id) => packed.every(({ _id }) => _id !== id)) : [],
            )
          }
        />
      )}
      {packing && <PackedNotice key={packing.id} {...packing} onEnd={clearPacking} />}
      {orders.length === 0 && (
        <EmptyState>
          {['search', ...Object.keys(SELECTS)].some((name) => params.get(name))
            ? 'No order matches.'
            : 'There are no orders here. New ones appear here by themselves.'}
        </EmptyState>
      )}
      {orders.length > 0 && (
        <OrderTable orders={orders} chosenIds={chosenIds} onChoose={setChosenIds} />
      )}
      <Pager count={orders.length} total={total} next={next} />
    </>
  );
}

function BookNote() {
  // Keeps the focus, because the link vanishes with the note.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <p>
      Open orders with copies of one book. <Link to="/desk/orders">Show all orders</Link>
    </p>
  );
}

interface OrderTableProps {
  orders: readonly FoundOrder[];
  chosenIds: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

function OrderTable({ orders, chosenIds, onChoose }: OrderTableProps) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <table
      className="desk-table desk-orders"
      aria-label="Orders, newest first"
      aria-busy={isLoading || undefined}
    >
      <TableHead
        columns={['Choose', 'Order', 'Reader', 'Books', 'Status', 'Paid by', 'Amount']}
        hidden={['Choose']}
      />
      <tbody>
        {orders.map((order) => {
          const { _id, number, createdAt, address, lines, payment, totals } = order;
          const isChosen = chosenIds.includes(_id);
          const { tone, word } = describeDeskStatus(order);
          return (
            <tr key={_id} data-chosen={isChosen || undefined}>
              <td>
                <TickBox
                  checked={isChosen}
                  aria-label={`Choose order ${number}`}
                  onChange={() =>
                    onChoose(isChosen ? chosenIds.filter((id) => id !== _id) : [...chosenIds, _id])
                  }
                />
              </td>
              <td className="desk-number">
                <Link to={`/desk/orders/${_id}`}>{number}</Link>
                <small>{formatMoment(createdAt)}</small>
              </td>
              <td>
                <span {...getTextAttributes(address.name)}>
                  {address.name || 'Deleted account'}
                </span>
                <small>
                  {address.city} {address.pin}
                </small>
              </td>
              <td>
                <Covers lines={lines} />
              </td>
              <td>
                <Status tone={tone}>{word}</Status>
              </td>
              <td>{payment.method === 'cod' ? 'Cash' : 'Online'}</td>
              <td className="desk-amount">{formatRupees(totals.amount)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
