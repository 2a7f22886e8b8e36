import type { OrderStatus } from '#contract/orders/order.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { getServerTime } from '#client/client.ts';
import { attempt, desk } from '../api.ts';
import { getFormText } from '../parts/texts.ts';

/** The choice for a courier that is not in the list of the settings. */
export const ANOTHER_COURIER = 'Another';

export async function loadOrder(id: string) {
  const { order, carriers } = await desk.orders[':id'].$get({ param: { id } });
  return { ...order, carriers, readAt: getServerTime() };
}

export type DeskOrder = Awaited<ReturnType<typeof loadOrder>>;

/** The result of sending a form of the order's page. */
export interface Outcome {
  /** The value of the field `do` of the form that was sent. */
  step: string;
  error?: string | undefined;
  /** Whether the API refused because the order was changed since the form was shown. */
  isConflict?: boolean;
}

/** Error codes that mean that another change was made meanwhile. */
const CONFLICT_CODES: (ErrorCode | undefined)[] = ['impossible-step', 'changed-meanwhile'];

/** Makes the call that a form of the order's page requests in its field `do`. */
export async function changeOrder(id: string, fields: FormData): Promise<Outcome> {
  const restock = fields.getAll('restock').map(String);
  const getText = (name: string) => getFormText(fields, name);
  const step = getText('do');
  const { error, failure } = await attempt(() => makeCall(id, { step, getText, restock }));
  return { step, error, isConflict: CONFLICT_CODES.includes(failure?.code) };
}

type Move = Parameters<(typeof desk.orders)[':id']['status']['$post']>[0]['json'];

interface StepFields {
  step: string;
  getText: (name: string) => string;
  /** The `bookId`s that are for sale again. */
  restock: string[];
}

function makeCall(id: string, { step, getText, restock }: StepFields): Promise<unknown> {
  const order = desk.orders[':id'];
  const note = getText('note');
  const [chosen, number, url] = [getText('carrier'), getText('number'), getText('url')];
  const carrier = chosen === ANOTHER_COURIER ? getText('otherCarrier') : chosen;
  const tracking = { carrier, number, ...(url && { url }) };
  const mail = getText('mail') !== '';
  const from = getText('from') as OrderStatus;
  const version = Number(getText('version'));
  const move = (json: Move) => order.status.$post({ param: { id }, json: { ...json, from } });
  switch (step) {
    case 'placed':
    case 'packed':
    case 'delivered':
    case 'undelivered':
    case 'cancelled':
      return move({ to: step, ...(note && { note }) });
    case 'shipped': {
      // For an untouched form, the call names no courier: the parcel may be delivered by hand.
      const isUntouched = chosen === getText('firstCarrier') && number === '' && url === '';
      return move({ to: step, ...(!isUntouched && { tracking }) });
    }
    case 'again':
      return move({ to: 'packed', tracking, mail });
    case 'back-to-shipped':
      return move({ to: 'shipped', ...(note && { note }) });
    case 'close':
      return move({ to: 'undelivered', restock });
    case 'tracking':
      return order.tracking.$patch({ param: { id }, json: { ...tracking, mail } });
    case 'drop':
      return order.refunds[':refundId'].$delete({ param: { id, refundId: getText('refundId') } });
    case 'refund':
      return order.refund.$post(
        { param: { id }, json: { amount: Number(getText('amount')), note, restock, version } },
        { headers: { 'Idempotency-Key': getText('key') } },
      );
    case 'pick':
      return order.$patch({
        param: { id },
        json: { picked: { [getText('bookId')]: getText('isPicked') !== '' } },
      });
    case 'note':
      return order.$patch({ param: { id }, json: { note, noteBefore: getText('noteBefore') } });
    case 'pay-link':
      return order['pay-link'].$post({ param: { id } });
    case 'retry':
      return order.refunds[':refundId'].$post({ param: { id, refundId: getText('refundId') } });
    case 'received':
    case 'declined':
      return order.returns[':rid'].$post({
        param: { id, rid: getText('rid') },
        json: { decision: step, restock: getText('restock') !== '', ...(note && { note }) },
      });
    default:
      throw new Error(`Unknown form of an order: "${step}".`);
  }
}
