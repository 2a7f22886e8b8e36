/** What calls do, as the rest of a sentence. The first pattern that matches counts. */
const PHRASES: readonly (readonly [call: RegExp, what: string])[] = [
  [/^POST \/auth\/signup$/, 'signs up'],
  [/^POST \/auth\/login$/, 'signs in'],
  [/^POST \/auth\/logout$/, 'signs out'],
  [/^GET \/(products|books)(\/best-sellers)?$/, 'looks at the books'],
  [/^GET \/books\?/, 'searches the books'],
  [/^GET \/products\/[^/]+$/, 'opens a book'],
  [/^GET \/categories$/, 'looks at the categories'],
  [/^GET \/user\/wishlist$/, 'opens the wishlist'],
  [/^GET \/user\/cart$/, 'opens the cart'],
  [/^POST \/user\/cart$/, 'puts a book into the cart'],
  [/^POST \/user\/cart\/[^/]+$/, 'changes the copies in the cart'],
  [/^DELETE \/user\/cart\/[^/]+$/, 'takes a book out of the cart'],
  [/^POST \/user\/wishlist$/, 'puts a book on the wishlist'],
  [/^DELETE \/user\/wishlist\/[^/]+$/, 'takes a book off the wishlist'],
  [/^POST \/user\/password$/, 'changes the password'],
  [/^DELETE \/user$/, 'deletes the account'],
  [/^GET \/user\/orders$/, 'looks at the orders'],
  [/^GET \/user\/orders\/[^/]+$/, 'looks at an order'],
  [/^POST \/user\/orders$/, 'places an order'],
  [/^POST \/user\/orders\/[^/]+\/checkout$/, 'opens the payment'],
  [/^POST \/user\/orders\/[^/]+\/payment$/, 'confirms the payment'],
  [/^POST \/user\/orders\/[^/]+\/cancel$/, 'cancels the order'],
  [/^POST \/user\/orders\/[^/]+\/returns$/, 'asks to return books'],
  [/^POST \/user\/orders\/[^/]+\/returns\/[^/]+\/withdraw$/, 'withdraws the return'],
  [/^POST \/user\/orders\/[^/]+\/reorder$/, 'buys the books again'],
  [/^POST \/payments\/[^/]+$/, 'reports a payment'],
  [/^POST \/desk\/session$/, 'signs in at the desk'],
  [/^DELETE \/desk\/session$/, 'signs out of the desk'],
  [/^GET \/desk\/orders(\?.*)?$/, 'looks at the orders'],
  [/^GET \/desk\/books\/[^/]+$/, 'opens a book'],
  [/^PATCH \/desk\/books\/[^/]+$/, 'changes a book'],
  [/^POST \/desk\/stock$/, 'changes the copies'],
  [/^POST \/desk\/orders\/[^/]+\/status$/, 'moves the order on'],
  [/^PATCH \/desk\/orders\/[^/]+\/tracking$/, 'corrects the tracking'],
  [/^PATCH \/desk\/orders\/[^/]+$/, 'notes something about the order'],
  [/^POST \/desk\/orders\/[^/]+\/pay-link$/, 'sends a link to pay'],
  [/^POST \/desk\/orders\/[^/]+\/refunds?(\/[^/]+)?$/, 'refunds money'],
  [/^POST \/desk\/orders\/[^/]+\/returns\/[^/]+$/, 'decides on the return'],
];

/** Says what a call below `/api` does: "places an order", or "calls GET /books". */
export function describeCall(method: string, path: string): string {
  const call = `${method} ${path}`;
  return PHRASES.find(([pattern]) => pattern.test(call))?.[1] ?? `calls ${call}`;
}
