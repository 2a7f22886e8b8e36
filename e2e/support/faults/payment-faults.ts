/** What can go wrong with a step of a payment. */
export const PAYMENT_FAULTS = [
  ['hang', 'no answer within 8 s'],
  ['500', 'the side that gets the call fails'],
  [
    'cut',
    'the call has its effect, but the connection breaks before the response; a webhook arrives truncated',
  ],
  ['twice', 'the step happens twice or more, also at the same time'],
  ['out of order', 'a later step happens first'],
  ['wrong amount', 'the payment, or the response, has another amount'],
  ['wrong signature', 'signed with another key'],
  ['never', 'the step never happens'],
] as const;

export type PaymentFault = (typeof PAYMENT_FAULTS)[number][0];

const AGAIN =
  'Responds with `provider-unreachable`; the order waits, and the same call opens its checkout.';
const LATER = 'The order waits; the reconciler places it within three minutes.';
const ONCE = 'Placed once: one invoice, one email, copies taken once.';
const REFUNDED = 'The payment is refunded; the order can still be paid.';
const REFUSED = 'Refused with `bad-signature`; nothing changes, and the provider is not called.';
const PENDING = '`refund-pending`; retried after 1, 5 and 30 minutes, then hourly. Refunded once.';

/** The result for the order. Combinations without a text cannot happen. */
export const PAYMENT_MATRIX = {
  'create order': {
    hang: AGAIN,
    '500': AGAIN,
    cut: AGAIN,
    twice: 'One order, and one at the provider.',
    'out of order': "The provider's first order is kept: both responses name it.",
    'wrong amount': AGAIN,
    never: 'The hold ends: `expired`, and the copies return to stock.',
  },
  'page return': {
    hang: `Responds with \`provider-unreachable\`. ${LATER}`,
    '500': `Responds with \`provider-unreachable\`. ${LATER}`,
    cut: `Responds with \`provider-unreachable\`. ${LATER}`,
    twice: ONCE,
    'out of order': 'After the webhook: responds with the unchanged order.',
    'wrong amount': REFUNDED,
    'wrong signature': REFUSED,
    never: LATER,
  },
  webhook: {
    hang: 'Sent again while the first is being handled: placed once.',
    '500': 'Sent again: placed.',
    cut: 'Refused, because its signature is wrong; sent again: placed.',
    twice: ONCE,
    'out of order':
      'A refund before its payment: the refunded payment places no order, and no later payment is lost. A failure after a success: no effect.',
    'wrong amount': REFUNDED,
    'wrong signature': REFUSED,
    never: LATER,
  },
  reconciler: {
    hang: LATER,
    '500': LATER,
    cut: LATER,
    twice: ONCE,
    'out of order': 'Placed by the payment that succeeded, at any place in the list.',
    'wrong amount': REFUNDED,
    never:
      'The hold ends: `expired`, and the copies return to stock. A payment found within a day counts as a late one.',
  },
  refund: {
    hang: PENDING,
    '500': PENDING,
    cut: PENDING,
    twice: 'Refunded once; the copies return to stock once.',
    'out of order': 'A webhook reports it before the response: refunded once, one mail.',
    'wrong amount': PENDING,
    'wrong signature': REFUSED,
    never: 'Given up after a day: logged, and shown at the desk, where it can be retried.',
  },
  capture: {
    hang: `Responds with \`provider-unreachable\`. ${LATER}`,
    '500': `Responds with \`provider-unreachable\`. ${LATER}`,
    cut: `Responds with \`provider-unreachable\`. ${LATER}`,
    twice: ONCE,
    'out of order': 'A webhook reports it before the response: placed once.',
    'wrong amount': REFUNDED,
    'wrong signature': REFUSED,
    never:
      'The hold ends: `expired`, and the copies return to stock. The bank releases a payment that is not captured.',
  },
} as const satisfies Record<string, Partial<Record<PaymentFault, string>>>;

export type PaymentStep = keyof typeof PAYMENT_MATRIX;
