import type { Order } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { toCode, toLine } from '../values/normal-form.ts';
import { addHistoryEntry, type OrderRecord, type Step } from './order-record.ts';
import { MAX_HISTORY, type Obstacle } from './order-steps.ts';

type Tracking = NonNullable<Order['tracking']>;

/** The couriers of a new shop. India Post has no link: its page has a form for the number. */
export const DEFAULT_CARRIERS: ShopSettings['carriers'] = [
  { name: 'India Post', url: '' },
  { name: 'Delhivery', url: 'https://www.delhivery.com/track-v2/package/{number}' },
  {
    name: 'Blue Dart',
    url: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  {
    name: 'DTDC',
    url: 'https://tracking.dtdc.com/ctbs-tracking/customerInterface.tr?submitName=showCITrackingDetails&cType=Consignment&cnNo={number}',
  },
  { name: 'Ecom Express', url: 'https://ecomexpress.in/tracking/?awb_field={number}' },
  { name: 'Xpressbees', url: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
  { name: 'Shadowfax', url: 'https://tracker.shadowfax.in/#/track/{number}' },
  { name: 'Shiprocket', url: 'https://shiprocket.co/tracking/{number}' },
];

/**
 * Cleans a pasted tracking; a number without a link gets that of its courier. A link that the courier
 * gave to the number `before`, and that the form has sent back, is none.
 */
export function completeTracking(
  { carrier, number, url }: Tracking,
  carriers: ShopSettings['carriers'],
  before?: Tracking,
): Tracking {
  const clean = { carrier: toLine(carrier), number: toCode(toLine(number)) };
  const typedUrl = before && url === buildLink(before, carriers) ? undefined : url;
  const link = typedUrl === undefined ? buildLink(clean, carriers) : toLine(typedUrl);
  return { ...clean, ...(link !== undefined && { url: link }) };
}

/** Builds the link to a parcel's page; `undefined` without a number or a page of the courier. */
function buildLink({ carrier, number }: Tracking, carriers: ShopSettings['carriers']) {
  const page = carriers.find(({ name }) => name.toLowerCase() === carrier.toLowerCase())?.url;
  if (!page || !number) return undefined;
  return page.replace('{number}', encodeURIComponent(number.replaceAll(' ', '')));
}

/** Corrects the tracking of a parcel that is on its way; on request, the user gets the mail again. */
export function correctTracking(
  record: OrderRecord,
  { tracking, mail }: { tracking: Tracking; mail: boolean },
  now: number,
): Step | Obstacle {
  const { order } = record;
  if (order.status !== 'shipped' || order.history.length >= MAX_HISTORY) return 'impossibleStep';
  const isSame = (['carrier', 'number', 'url'] as const).every(
    (name) => order.tracking?.[name] === tracking[name],
  );
  if (isSame && !mail) return { record, effects: [] };
  const note = `Tracking: ${[tracking.carrier, tracking.number].filter(Boolean).join(', ')}`;
  return {
    record: addHistoryEntry({ ...record, order: { ...order, tracking } }, 'shipped', now, note),
    effects: mail ? [{ kind: 'mail', mail: 'shipped' }] : [],
  };
}
