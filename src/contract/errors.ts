/** The messages the API answers with, word for word (specification, section 8). */
export const ERRORS = {
  invalidToken: 'The token is invalid. Unauthorized access error.',
  invalidCredentials: 'The credentials you entered are invalid. Unauthorized access error.',
  emailNotRegistered: 'The email you entered is not Registered. Not Found error',
  emailTaken: 'Unprocessable Entity. Email Already Exists.',
  bookNotFound: 'The book you asked for is not in the shop. Not Found error',
  categoryNotFound: 'The category you asked for is not in the shop. Not Found error',
  authorNotFound: 'The author you asked for is not in the shop. Not Found error',
  seriesNotFound: 'The series you asked for is not in the shop. Not Found error',
  pinNotFound: 'There is no such PIN code. Not Found error',
  badLink: 'This link has run out, or it was used before.',
  pathNotFound: 'There is nothing at this address of the API. Not Found error',
  methodNotAllowed: 'This address of the API does not answer this method.',
  malformedRequest: 'The request could not be read. Bad Request error.',
  bodyTooLarge: 'The request is too large. It may have 1 MB at most.',
  fileTooLarge: 'The file is too large. It may have 200 MB at most.',
  importNotFound: 'The import you asked for is not known. Not Found error',
  nothingToUndo: 'This import has nothing that can be undone now.',
  tooMany: 'There were too many requests. Please wait a moment.',
  orderNotFound: 'The order you asked for is not yours, or there is none. Not Found error',
  ownersOnly: 'Only the owner of the shop may do this.',
  returnNotFound: 'The order has no such return. Not Found error',
  keyMissing: 'An order needs a header Idempotency-Key of 1 to 255 characters.',
  keyReused: 'This Idempotency-Key was used for another order.',
  inProgress: 'The order with this Idempotency-Key is still being placed.',
  emptyCart: 'There is nothing in your cart.',
  badQuantity: 'A line of your cart has less than one copy.',
  amountChanged: 'The amount has changed since you saw it.',
  outOfStock: 'There are not enough copies of a book.',
  codUnavailable: 'Cash on delivery is not possible for this order.',
  providerUnreachable: 'The payment provider does not answer. Please try again.',
  badSignature: 'The payment is not one of this order.',
  impossibleStep: 'This cannot be done with the order as it is.',
  tooLate: 'The order is on its way and cannot be cancelled.',
  returnWindowOver: 'The time to return these books is over.',
  moreThanBought: 'These are more copies than were bought.',
  unexpected: 'Something went wrong on the server.',
} as const;

export type ErrorName = keyof typeof ERRORS;

/** The code sent with each message. */
export const ERROR_CODES = {
  invalidToken: 'bad-token',
  invalidCredentials: 'bad-credentials',
  emailNotRegistered: 'unknown-email',
  emailTaken: 'email-taken',
  bookNotFound: 'not-found',
  categoryNotFound: 'not-found',
  authorNotFound: 'not-found',
  seriesNotFound: 'not-found',
  pinNotFound: 'unknown-pin',
  badLink: 'bad-link',
  pathNotFound: 'not-found',
  methodNotAllowed: 'method-not-allowed',
  malformedRequest: 'bad-request',
  bodyTooLarge: 'too-large',
  fileTooLarge: 'too-large',
  importNotFound: 'not-found',
  nothingToUndo: 'impossible-step',
  tooMany: 'too-many',
  orderNotFound: 'not-found',
  ownersOnly: 'owners-only',
  returnNotFound: 'not-found',
  keyMissing: 'bad-request',
  keyReused: 'key-reused',
  inProgress: 'in-progress',
  emptyCart: 'empty-cart',
  badQuantity: 'bad-quantity',
  amountChanged: 'amount-changed',
  outOfStock: 'out-of-stock',
  codUnavailable: 'cod-unavailable',
  providerUnreachable: 'provider-unreachable',
  badSignature: 'bad-signature',
  impossibleStep: 'impossible-step',
  tooLate: 'too-late',
  returnWindowOver: 'return-window-over',
  moreThanBought: 'more-than-bought',
  unexpected: 'failed',
} as const satisfies Record<ErrorName, string>;

/**
 * What programs act on; the messages are for people and may change.
 * A call with a token whose user is gone answers `unknown-email`, as a sign-in with that email does:
 * on both `bad-token` and `unknown-email` a client that sent a token ends its session.
 * `too-many` comes from hosts that limit calls.
 */
export type ErrorCode = (typeof ERROR_CODES)[ErrorName];
