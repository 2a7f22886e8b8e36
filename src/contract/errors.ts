/** The code of each error, and the message the API responds with (docs/specification.md). */
const CODES_AND_TEXTS = {
  invalidToken: ['bad-token', 'The token is invalid. Unauthorized access error.'],
  invalidCredentials: [
    'bad-credentials',
    'The credentials you entered are invalid. Unauthorized access error.',
  ],
  emailNotRegistered: ['unknown-email', 'The email you entered is not Registered. Not Found error'],
  emailTaken: ['email-taken', 'Unprocessable Entity. Email Already Exists.'],
  bookNotFound: ['not-found', 'The book you asked for is not in the shop. Not Found error'],
  categoryNotFound: ['not-found', 'The category you asked for is not in the shop. Not Found error'],
  collectionNotFound: [
    'not-found',
    'The collection you asked for is not in the shop. Not Found error',
  ],
  collectionOver: ['over', 'The collection you asked for has ended. Not Found error'],
  authorNotFound: ['not-found', 'The author you asked for is not in the shop. Not Found error'],
  seriesNotFound: ['not-found', 'The series you asked for is not in the shop. Not Found error'],
  pinNotFound: ['unknown-pin', 'There is no such PIN code. Not Found error'],
  badLink: ['bad-link', 'This link has expired or has already been used.'],
  pathNotFound: ['not-found', 'There is nothing at this address of the API. Not Found error'],
  methodNotAllowed: ['method-not-allowed', 'This address of the API does not support this method.'],
  malformedRequest: ['bad-request', 'The request could not be read. Bad Request error.'],
  bodyTooLarge: ['too-large', 'The request is too large.'],
  fileTooLarge: ['too-large', 'The file is too large. The limit is 200 MB.'],
  badFields: ['bad-fields', 'Some fields are invalid.'],
  badGstin: [
    'bad-fields',
    'This GSTIN has a typing error: please compare it with the certificate.',
  ],
  prefixFixed: [
    'bad-fields',
    'Bills of this year have the prefix already. A new one can begin on 1 April.',
  ],
  severalBooks: [
    'several-books',
    'Several books have this barcode. Change their copies in the list of books.',
  ],
  isbnTaken: ['isbn-taken', 'Another book in the shop has this ISBN.'],
  nameTaken: ['name-taken', 'The shop has a category with this name.'],
  tooManyCategories: ['too-many-categories', 'A shop has at most 60 categories.'],
  tooManyCollections: ['too-many-collections', 'A shop has at most 100 collections.'],
  lastShownCategory: ['last-shown', 'At least one category must be shown.'],
  coverTooLarge: ['too-large', 'The picture is too large. The limit is 2 MB.'],
  logoTooLarge: ['too-large', 'The logo is too large. The limit is 500 kB.'],
  noLogo: ['bad-picture', 'This file is neither an SVG nor a PNG.'],
  otherLogo: ['bad-picture', 'This file is a JPEG with another ending.'],
  brokenLogo: ['bad-picture', 'This SVG cannot be drawn. Save it again, as a plain SVG.'],
  smallLogo: ['bad-picture', 'This PNG is too small: it needs 512 pixels at least.'],
  noUploads: ['no-uploads', 'The demo keeps no pictures: npm run shop does.'],
  noPicture: [
    'bad-picture',
    'This file is not a picture that the shop accepts: JPEG, PNG, WebP, AVIF or GIF.',
  ],
  svgPicture: [
    'bad-picture',
    'SVG files are not accepted, because they can run scripts. Save it as PNG.',
  ],
  brokenPicture: ['bad-picture', 'This picture is damaged, or a part of it is missing.'],
  movingPicture: ['bad-picture', 'This picture is animated. Save one of its frames.'],
  hugePicture: [
    'bad-picture',
    'This picture has too many pixels: at most 10,000 in a row and 25 million in all.',
  ],
  mailNotFound: ['not-found', 'The outbox has no such email or refund. Not Found error'],
  personNotFound: ['not-found', 'No person of the desk has this id. Not Found error'],
  sessionNotFound: ['not-found', 'You have no such session at the desk. Not Found error'],
  apiKeyNotFound: ['not-found', 'You have no such key. Not Found error'],
  tooManyKeys: ['too-many-keys', 'A person has at most 20 keys.'],
  scopeMissing: ['scope-missing', 'The key may not be used for this call.'],
  webhookNotFound: ['not-found', 'The shop has no such webhook. Not Found error'],
  tooManyWebhooks: ['too-many-webhooks', 'A shop has at most 10 webhooks.'],
  httpsOnly: ['bad-fields', 'The address of a webhook begins with https://.'],
  importNotFound: ['not-found', 'The import you asked for is not known. Not Found error'],
  nothingToUndo: ['impossible-step', 'This import has nothing that can be undone now.'],
  laterImport: [
    'impossible-step',
    'A later import is running, or has changed books of this one. Undo that import first.',
  ],
  nothingToStop: ['impossible-step', 'This import has ended already.'],
  fileNotKept: [
    'impossible-step',
    'The file of this import is not here any more. Choose it again.',
  ],
  tooMany: ['too-many', 'There were too many requests. Please wait a moment.'],
  orderNotFound: [
    'not-found',
    'The order you asked for is not yours, or there is none. Not Found error',
  ],
  ownersOnly: ['owners-only', 'Only the owner of the shop may do this.'],
  lastOwner: ['last-owner', 'You are the only owner of the shop. Invite another owner first.'],
  foreignOrigin: ['foreign-origin', 'Pages of other sites may not do this.'],
  publicAccount: ['public-account', 'Everyone can use this account, so it cannot be changed.'],
  commonPassword: [
    'common-password',
    'This is one of the most common passwords. Please choose another.',
  ],
  codeNeeded: ['code-needed', 'Enter the code that your authenticator app shows now.'],
  secondFactorOn: ['impossible-step', 'The second factor is on already. Turn it off first.'],
  returnNotFound: ['not-found', 'The order has no such return. Not Found error'],
  refundNotFound: ['not-found', 'The order has no abandoned refund with this id. Not Found error'],
  keyMissing: ['bad-request', 'This call needs a header Idempotency-Key of 1 to 255 characters.'],
  keyReused: ['key-reused', 'This Idempotency-Key was used for another request.'],
  inProgress: ['in-progress', 'The request with this Idempotency-Key is still under way.'],
  emptyCart: ['empty-cart', 'There is nothing in your cart.'],
  cartFull: ['cart-full', 'Your cart is full. It has room for 100 lines.'],
  wishlistFull: ['wishlist-full', 'Your wishlist is full. It has room for 500 books.'],
  addressesFull: ['addresses-full', 'You have 50 saved addresses. There is no room for more.'],
  addressNotFound: [
    'not-found',
    'The address you asked for is not yours, or there is none. Not Found error',
  ],
  badAddress: [
    'bad-address',
    'The post could not deliver to this address. Confirm it to use it as it is.',
  ],
  badQuantity: ['bad-quantity', 'A line of your cart has fewer than one copy.'],
  amountChanged: ['amount-changed', 'The amount has changed since you saw it.'],
  outOfStock: ['out-of-stock', 'There are not enough copies of a book.'],
  tooManyCopies: [
    'too-many-copies',
    'An order that is paid online cannot reserve this many copies.',
  ],
  tooManyFree: [
    'too-many-free',
    'You cannot order this many free copies until your earlier ones are sent.',
  ],
  heldBefore: [
    'held-before',
    'Copies of a book were reserved for you within this hour, and were not paid for.',
  ],
  codUnavailable: ['cod-unavailable', 'Cash on delivery is not possible for this order.'],
  providerUnreachable: [
    'provider-unreachable',
    'The payment provider is not responding. Please try again.',
  ],
  badSignature: ['bad-signature', 'The payment does not belong to this order.'],
  ownAccess: ['impossible-step', 'You cannot end your own access. Another owner can.'],
  refundKept: ['impossible-step', 'Only emails and events can be deleted. This refund is owed.'],
  impossibleStep: ['impossible-step', 'This cannot be done with the order as it is.'],
  tooLate: ['too-late', 'The order is on its way and cannot be cancelled.'],
  returnWindowOver: ['return-window-over', 'The return period for these books is over.'],
  tooManyReturns: [
    'too-many-returns',
    'You have withdrawn too many returns of this order. Please write to the shop.',
  ],
  noteNeeded: ['note-needed', 'After 30 minutes, an owner can take this back with a note.'],
  moreThanBought: ['more-than-bought', 'These are more copies than were bought.'],
  changedMeanwhile: ['changed-meanwhile', 'This was changed since you read it. Please look again.'],
  lowContrast: [
    'low-contrast',
    'This colour cannot be read on the ground of the pages. Please choose a darker one.',
  ],
  unavailable: ['unavailable', 'The shop cannot be reached at the moment. Please try again.'],
  unexpected: ['failed', 'Something went wrong on the server.'],
} as const;

export type ErrorName = keyof typeof CODES_AND_TEXTS;

/**
 * The code of an error, for programs; messages may change. After `bad-token` or `unknown-email` (a
 * deleted user), a client ends its session. Only some hosts send `too-many` and `unavailable`.
 */
export type ErrorCode = (typeof CODES_AND_TEXTS)[ErrorName][0];

function pick<Index extends 0 | 1>(index: Index) {
  const entries = Object.entries(CODES_AND_TEXTS).map(([name, entry]) => [name, entry[index]]);
  return Object.fromEntries(entries) as {
    [Name in ErrorName]: (typeof CODES_AND_TEXTS)[Name][Index];
  };
}

export const ERROR_CODES = pick(0);
/** The messages, word for word. */
export const ERRORS = pick(1);
