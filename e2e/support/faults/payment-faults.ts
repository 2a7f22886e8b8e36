/** What can go wrong with a step of a payment. */
export const PAYMENT_FAULTS = [
  ['hang', 'no answer within 8 s'],
  ['500', 'the side that is asked fails'],
  [
    'cut',
    'what was asked is done, but the connection breaks before the response; a webhook arrives cut',
  ],
  ['twice', 'it happens twice or more, at once too'],
  ['out of order', 'what comes after it comes first'],
  ['wrong amount', 'the payment, or the response, has another amount'],
  ['wrong signature', 'signed with another key'],
  ['never', 'it does not happen at all'],
] as const;

export type PaymentFault = (typeof PAYMENT_FAULTS)[number][0];

const AGAIN =
  'Responds with `provider-unreachable`; the order waits, and the same call makes it payable.';
const LATER = 'The order waits; the next look, within three minutes, places it.';
const ONCE = 'Placed once: one invoice, one mail, copies taken once.';
const GIVEN_BACK = 'The payment is refunded; the order can still be paid.';
const REFUSED = 'Refused with `bad-signature`; nothing changes, nothing is asked.';
const PENDING =
  '`refund-pending`; asked again after 1, 5, 30 minutes, then hourly. Given back once.';

/** The result for the order. Combinations without a text cannot happen. */
export const PAYMENT_MATRIX = {
  'create order': {
    hang: AGAIN,
    '500': AGAIN,
    cut: AGAIN,
    twice: 'One order, and one at the provider.',
    'out of order': 'The first order of the provider stays: both answers name it.',
    'wrong amount': AGAIN,
    never: 'The hold ends: `expired`, copies back.',
  },
  'page return': {
    hang: `Responds with \`provider-unreachable\`. ${LATER}`,
    '500': `Responds with \`provider-unreachable\`. ${LATER}`,
    cut: `Responds with \`provider-unreachable\`. ${LATER}`,
    twice: ONCE,
    'out of order': 'After the webhook: responded with the order as it is.',
    'wrong amount': GIVEN_BACK,
    'wrong signature': REFUSED,
    never: LATER,
  },
  webhook: {
    hang: 'Sent again while the first is being handled: placed once.',
    '500': 'Sent again: placed.',
    cut: 'Refused, because its signature is wrong; sent again: placed.',
    twice: ONCE,
    'out of order':
      'A refund before its payment: no order is placed with its money gone, and no later payment is lost. A failure after a success: nothing.',
    'wrong amount': GIVEN_BACK,
    'wrong signature': REFUSED,
    never: LATER,
  },
  reconciler: {
    hang: LATER,
    '500': LATER,
    cut: LATER,
    twice: ONCE,
    'out of order': 'Placed by the payment that succeeded, at any place in the list.',
    'wrong amount': GIVEN_BACK,
    never:
      'The hold ends: `expired`, copies back. A payment found within a day counts as a late one.',
  },
  refund: {
    hang: PENDING,
    '500': PENDING,
    cut: PENDING,
    twice: 'Given back once, copies back once.',
    'out of order': 'A webhook reports it before the response: refunded once, one mail.',
    'wrong amount': PENDING,
    'wrong signature': REFUSED,
    never: 'Given up after a day: logged, and shown at the desk, which can ask for it again.',
  },
  capture: {
    hang: `Responds with \`provider-unreachable\`. ${LATER}`,
    '500': `Responds with \`provider-unreachable\`. ${LATER}`,
    cut: `Responds with \`provider-unreachable\`. ${LATER}`,
    twice: ONCE,
    'out of order': 'A webhook reports it before the response: placed once.',
    'wrong amount': GIVEN_BACK,
    'wrong signature': REFUSED,
    never:
      'The hold ends: `expired`, copies back. The bank releases a payment that is not captured.',
  },
} as const satisfies Record<string, Partial<Record<PaymentFault, string>>>;

export type PaymentStep = keyof typeof PAYMENT_MATRIX;
