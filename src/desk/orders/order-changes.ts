import { desk, DeskError, explain, read } from '../api.ts';

/** The couriers that the form for a parcel suggests. The first one is filled in. */
export const COURIERS = [
  'India Post, Speed Post',
  'India Post, Registered',
  'Delhivery',
  'Blue Dart',
  'DTDC',
  'Ekart',
];

/** The result of sending a form of the order's page. */
export interface Outcome {
  /** The value of the field `do` of the form that was sent. */
  step: string;
  error?: string;
  /**
   * Whether the API refused the change because the order has been changed since the form was shown,
   * in another tab or by another person.
   */
  isConflict?: boolean;
}

/** Error codes that mean that another change was made meanwhile. */
const CONFLICT_CODES: unknown[] = ['impossible-step', 'changed-meanwhile'];

/** Makes the call that a form of the order's page requests in its field `do`. */
export async function changeOrder(id: string, fields: FormData): Promise<Outcome> {
  const getText = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const step = getText('do');
  try {
    await read(makeCall(id, step, getText));
    return { step };
  } catch (error) {
    const isConflict = error instanceof DeskError && CONFLICT_CODES.includes(error.code);
    return { step, error: explain(error), isConflict };
  }
}

function makeCall(id: string, step: string, getText: (name: string) => string): Promise<Response> {
  const order = desk.orders[':id'];
  const note = getText('note');
  switch (step) {
    case 'placed':
    case 'packed':
    case 'delivered':
    case 'cancelled':
      return order.status.$post({ param: { id }, json: { to: step, ...(note && { note }) } });
    case 'shipped': {
      const [carrier, number, url] = [getText('carrier'), getText('number'), getText('url')];
      // For an untouched form, the call names no courier: the parcel may be delivered by hand.
      const isUntouched = carrier === COURIERS[0] && number === '' && url === '';
      const tracking = !isUntouched && { tracking: { carrier, number, ...(url && { url }) } };
      return order.status.$post({ param: { id }, json: { to: step, ...tracking } });
    }
    case 'refund':
      return order.refund.$post(
        { param: { id }, json: { amount: Number(getText('amount')), note } },
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
