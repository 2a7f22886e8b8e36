import type { PaymentProof } from '#providers/checkout-provider.ts';

/** An order that this tab has requested. A repeated request for the same cart reuses the key. */
export type Attempt = {
  key: string;
  /** The request, and the cart that it is for, as JSON. */
  body: string;
} & (UnansweredAttempt | AnsweredAttempt);

/** The API may have created the order without the page knowing it. */
interface UnansweredAttempt {
  orderId?: undefined;
}

interface AnsweredAttempt {
  orderId: string;
  /** Whether the provider's checkout is open. The user may then pay even after leaving this page. */
  isOpen: boolean;
}

export interface Payment {
  orderId: string;
  proof: PaymentProof;
  /** The email of the user who has paid; `undefined` if an older release stored the payment. */
  email?: string | undefined;
}

/** What a tab keeps of its purchases over a reload. */
export interface StoredPurchase {
  attempt?: Attempt | undefined;
  /** The payment that the API has not confirmed yet. */
  payment?: Payment | undefined;
}

/** The events that begin a purchase: of the cart, of an earlier order, or one left open. */
const BEGINNINGS = { place: 'placing', pay: 'placing', resume: 'resuming' } as const;
/**
 * The transitions of all states in which no purchase is in progress. `leave` leads to `interrupted`
 * instead if an order may have been placed or paid.
 */
const FROM_REST = { ...BEGINNINGS, leave: 'idle' } as const;
/** How a purchase ends, by the status of its order in the API. */
const OUTCOMES = { placed: 'placed', ended: 'ended', unpaid: 'unpaid' } as const;
/** The results of sending the proof of a payment to the API. */
const CONFIRM_RESULTS = {
  ...OUTCOMES,
  'proof-rejected': 'refused',
  unreachable: 'unconfirmed',
} as const;

/** The states of a purchase with their transitions. A state ignores all other events. */
export const TRANSITIONS = {
  idle: FROM_REST,
  /** An earlier page has left an order that may have been placed or paid. */
  interrupted: FROM_REST,
  /** The checkout is being loaded, and the order is being requested from the API. */
  placing: {
    ...OUTCOMES,
    request: 'placing',
    created: 'placing',
    open: 'paying',
    // The order was paid before, but the API has not confirmed it yet.
    confirm: 'confirming',
    'order-refused': 'refused',
    cancelled: 'cancelled',
  },
  /** The provider's checkout is open. */
  paying: { paid: 'confirming', dismissed: 'cancelled', 'checkout-failed': 'refused' },
  /** The payment is made, and its proof is being sent to the API. */
  confirming: CONFIRM_RESULTS,
  /** An earlier payment is being confirmed, or an earlier order read. A purchase may begin. */
  resuming: {
    ...BEGINNINGS,
    ...CONFIRM_RESULTS,
    created: 'resuming',
    // The order can no longer be paid: it has ended, or belongs to another user.
    forget: 'cancelled',
    // It is not known whether the order was paid, or another user has paid it.
    unknown: 'cancelled',
  },
  /** The order is placed: paid online, or payable in cash on delivery. */
  placed: FROM_REST,
  /** The order had ended before it was paid. */
  ended: FROM_REST,
  /** The order still awaits its payment. */
  unpaid: FROM_REST,
  /** Nothing was paid, as far as the page knows. */
  cancelled: FROM_REST,
  /** The order could not be placed, the checkout failed, or the API refused the proof. */
  refused: FROM_REST,
  /** The payment is made, but the API has not confirmed it yet. */
  unconfirmed: FROM_REST,
} as const satisfies Record<string, Record<string, string>>;

export type PurchaseState = keyof typeof TRANSITIONS;
/** The states that have a payment which the API has not confirmed yet. */
type PaidState = 'confirming' | 'unconfirmed';

/** The purchase of a tab, with what the tab keeps. */
export type Purchase = StoredPurchase & {
  /** The order that is paid from its own page; `undefined` for a purchase of the cart. */
  orderId?: string | undefined;
} & ({ state: Exclude<PurchaseState, PaidState> } | { state: PaidState; payment: Payment });

/** The events of a purchase. `orderId` is the order that the event concerns. */
export type PurchaseEvent =
  | { type: 'request'; attempt: Attempt }
  | { type: 'paid'; payment: Payment }
  /** `isKeyReused`: the API has received the `Idempotency-Key` with a different request. */
  | { type: 'order-refused'; isKeyReused: boolean }
  | {
      type: 'pay' | 'created' | 'open' | 'checkout-failed' | 'proof-rejected' | 'forget';
      orderId: string;
    }
  | { type: keyof typeof OUTCOMES; orderId: string }
  | {
      type:
        | 'place'
        | 'resume'
        | 'leave'
        | 'confirm'
        | 'cancelled'
        | 'dismissed'
        | 'unreachable'
        | 'unknown';
    };

/**
 * Returns the purchase after an event; `undefined` if the state `from` ignores the event. If another
 * purchase has begun, so that the state is no longer `from`, only the stored data change.
 */
export function nextPurchase(
  purchase: Purchase,
  event: PurchaseEvent,
  from: PurchaseState = purchase.state,
): Purchase | undefined {
  const transitions: Partial<Record<string, PurchaseState>> = TRANSITIONS[from];
  const next = transitions[event.type];
  if (next === undefined) return undefined;
  const stored = nextStored(purchase, event);
  const { payment } = stored;
  const state = purchase.state === from ? next : purchase.state;
  const lastOrderId = event.type === 'place' ? undefined : purchase.orderId;
  const orderId = event.type === 'pay' ? event.orderId : lastOrderId;
  if (state === 'confirming' || state === 'unconfirmed')
    return payment && { ...stored, state, orderId, payment };
  return { ...stored, state: event.type === 'leave' ? restWith(stored) : state, orderId };
}

/** Returns the state of a tab without a purchase in progress. */
export function restWith(stored: StoredPurchase): 'interrupted' | 'idle' {
  const isUnanswered = stored.attempt && stored.attempt.orderId === undefined;
  return mayBePaid(stored) || isUnanswered ? 'interrupted' : 'idle';
}

/** Whether the user may have made a payment whose outcome the page does not know. */
export function mayBePaid({ attempt, payment }: StoredPurchase): boolean {
  return payment !== undefined || (attempt?.orderId !== undefined && attempt.isOpen);
}

/** Returns the stored data after an event. */
function nextStored({ attempt, payment }: StoredPurchase, event: PurchaseEvent): StoredPurchase {
  const orderId = 'orderId' in event ? event.orderId : undefined;
  const answered = attempt?.orderId === undefined ? undefined : attempt;
  const isAttemptOrder = answered !== undefined && answered.orderId === orderId;
  const isPaymentOrder = orderId !== undefined && payment?.orderId === orderId;
  const closed = answered ? { ...answered, isOpen: false } : attempt;
  switch (event.type) {
    case 'request':
      return { attempt: event.attempt, payment };
    case 'created':
      return {
        attempt: attempt && {
          ...attempt,
          orderId: event.orderId,
          isOpen: answered?.isOpen ?? false,
        },
        payment,
      };
    case 'open':
      return { attempt: isAttemptOrder ? { ...answered, isOpen: true } : attempt, payment };
    case 'dismissed':
    case 'unreachable':
      return { attempt: closed, payment };
    case 'paid':
      return { attempt, payment: event.payment };
    case 'checkout-failed':
    case 'proof-rejected':
      return { attempt: closed, payment: isPaymentOrder ? undefined : payment };
    case 'order-refused':
      return { attempt: event.isKeyReused ? undefined : attempt, payment };
    case 'placed':
    case 'ended':
    case 'unpaid':
    case 'forget':
      return {
        attempt: isAttemptOrder ? undefined : attempt,
        payment: isPaymentOrder ? undefined : payment,
      };
    default:
      return { attempt, payment };
  }
}
