/** The faults of a call, in the order in which the tests cause them. */
export const FAULTS = [
  ['offline', 'the browser has no network'],
  ['aborted', 'the call is interrupted'],
  ['malformed', 'the response is malformed, but a change to a list was made'],
  ['timeout', 'no response within 15 s, but a change to a list was made'],
  ['500', 'the API fails'],
  ['404', 'the API does not find the requested item'],
  ['401', 'the API refuses the token, or the password'],
  ['gone', '404, because the user of the token was deleted'],
] as const;

export type FaultName = (typeof FAULTS)[number][0];

/** The data that are not lost. The tests check every one of these sentences. */
export const KEPT = {
  shown: 'What was on the screen. `Try again` fetches it again.',
  returning: 'What was on the screen. It is fetched again when the network is back.',
  before: 'The list, unchanged here and on the server. The same click works later.',
  made: 'The change: the list is read again, and shows what the server has.',
  back: 'After signing in, the user is back on the page, and the list is unchanged.',
  intent: 'After signing in, the user is back on the page, and the change is made.',
  list: 'The list, on the server.',
  form: 'The input, to be sent again. It is stored once, however often it is sent.',
  typed: 'The input, to be sent again. The page to return to, and the intent.',
  wanted: 'The page to return to, and the intent. The form is empty for another try.',
} as const;

export interface Outcome {
  /** The exact message in the page, beside the affected content. */
  panel?: string;
  /** The exact text of the toast. */
  notice?: string;
  /** The exact text that stays beside the button. */
  beside?: string;
  /** The page to which the user is sent. */
  page?: string;
  kept: keyof typeof KEPT;
  /** The number of requests before the shop gives up. */
  attempts: 1 | 3;
}

export type Outcomes = Partial<Record<FaultName, Outcome>>;

const OFFLINE = 'You are offline. Please try again when the network is back.';
const NO_RESPONSE = 'The shop did not answer. Please try again.';
const FAILED = 'The shop could not answer just now. Please try again.';
const SENT = { notice: 'Something went wrong. Please try again.', attempts: 1 } as const;
const SIGN_IN = { notice: 'Please sign in again', page: 'Sign in', attempts: 1 } as const;

/**
 * The calls that fail in different ways: those of the lists and of the addresses (on a server), signing
 * in and signing up. Orders and payments have a separate table (`payment-faults.ts`). All other calls
 * fail in one of these ways, as their component tests check.
 */
export const MATRIX = {
  'GET /api/categories': read('The categories'),
  'GET /api/products': read('The books'),
  'GET /api/user/cart': { ...read('Your cart'), ...session('back') },
  'GET /api/user/wishlist': { ...read('Your wishlist'), ...session('back') },
  'POST /api/user/cart': change('intent'),
  'POST /api/user/cart/:id': change('back'),
  'DELETE /api/user/cart/:id': change('back'),
  'POST /api/user/wishlist': change('intent'),
  'DELETE /api/user/wishlist/:id': change('back'),
  'GET /api/user/addresses': { ...read('Your addresses'), ...session('back') },
  'POST /api/user/addresses': addressForm(),
  'PATCH /api/user/addresses/:id': addressForm(),
  'DELETE /api/user/addresses/:id': withoutBody(change('back')),
  'POST /api/auth/login': {
    ...form(),
    500: { notice: 'User Internal Server Error', beside: FAILED, kept: 'typed', attempts: 1 },
    404: { notice: 'User Not Found', beside: FAILED, kept: 'wanted', attempts: 1 },
    401: { notice: 'User Unauthorized', beside: FAILED, kept: 'wanted', attempts: 1 },
  },
  'POST /api/auth/signup': form(),
} satisfies Record<string, Outcomes>;

function read(what: string): Outcomes {
  const panel = (why: string) =>
    `${what} could not be fetched. ${why} What you see is what we had before.`;
  const silent = panel('The shop did not answer.');
  const spoken = panel('The shop could not answer just now.');
  return {
    offline: { panel: panel('You are offline.'), kept: 'returning', attempts: 3 },
    aborted: { panel: silent, kept: 'shown', attempts: 3 },
    malformed: { panel: silent, kept: 'shown', attempts: 3 },
    timeout: { panel: silent, kept: 'shown', attempts: 1 },
    500: { panel: spoken, kept: 'shown', attempts: 3 },
    404: { panel: spoken, kept: 'shown', attempts: 1 },
    401: { panel: spoken, kept: 'shown', attempts: 1 },
  };
}

function change(afterSignIn: 'intent' | 'back'): Outcomes {
  const undone = (beside: string): Outcome => ({ ...SENT, beside, kept: 'before' });
  const done: Outcome = { ...SENT, kept: 'made' };
  return {
    offline: undone(OFFLINE),
    aborted: undone(NO_RESPONSE),
    malformed: done,
    timeout: done,
    500: undone(FAILED),
    404: undone(FAILED),
    ...session(afterSignIn),
  };
}

function addressForm(): Outcomes {
  const failed = (beside: string): Outcome => ({ ...SENT, beside, kept: 'form' });
  return {
    offline: failed(OFFLINE),
    aborted: failed(NO_RESPONSE),
    malformed: failed(NO_RESPONSE),
    timeout: failed(NO_RESPONSE),
    500: failed(FAILED),
    404: failed(FAILED),
    ...session('back'),
  };
}

/** Removes a fault that a response without a body cannot have: it cannot be malformed. */
function withoutBody({ malformed: _malformed, ...outcomes }: Outcomes): Outcomes {
  return outcomes;
}

function session(afterSignIn: 'intent' | 'back'): Outcomes {
  return { 401: { ...SIGN_IN, kept: afterSignIn }, gone: { ...SIGN_IN, kept: 'list' } };
}

function form(): Outcomes {
  const failed = (beside: string): Outcome => ({ ...SENT, beside, kept: 'typed' });
  const refused: Outcome = { ...SENT, beside: FAILED, kept: 'wanted' };
  return {
    offline: failed(OFFLINE),
    aborted: failed(NO_RESPONSE),
    malformed: failed(NO_RESPONSE),
    timeout: failed(NO_RESPONSE),
    500: failed(FAILED),
    404: refused,
    401: refused,
  };
}
