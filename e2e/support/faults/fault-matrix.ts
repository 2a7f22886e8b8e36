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
  shownUntilRetry: 'What was on the screen. `Try again` fetches it again.',
  shownUntilOnline: 'What was on the screen. It is fetched again when the network is back.',
  listUnchanged: 'The list, unchanged here and on the server. The same click works later.',
  changeMade: 'The change: the list is read again, and shows what the server has.',
  pageAfterSignIn: 'After signing in, the user is back on the page, and the list is unchanged.',
  changeAfterSignIn: 'After signing in, the user is back on the page, and the change is made.',
  serverListOnly: 'The list, on the server.',
  inputForRetry: 'The input, to be sent again. It is stored once, however often it is sent.',
  inputAfterSignIn:
    'The input: after signing in, the user is back at the form. The list is unchanged.',
  inputAndReturnPage: 'The input, to be sent again. The page to return to, and the intent.',
  returnPageOnly: 'The page to return to, and the intent. The form is empty for another try.',
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

const OFFLINE = 'You are offline. Please try again when you are back online.';
const NO_RESPONSE = 'The shop did not answer. Please try again.';
const FAILED = 'The shop cannot respond right now. Please try again.';
const FAILED_CHANGE = { notice: 'Something went wrong. Please try again.', attempts: 1 } as const;
const SIGN_IN = { notice: 'Please sign in again', page: 'Sign in', attempts: 1 } as const;

/**
 * The outcomes of each fault, for one call of each kind: lists, addresses (on a server), sign-in
 * and sign-up. Orders and payments have a separate table (`payment-faults.ts`). All other calls
 * fail in one of these ways, as their component tests check.
 */
export const MATRIX = {
  'GET /api/categories': outcomesOfRead('The categories'),
  'GET /api/products': outcomesOfRead('The books'),
  'GET /api/user/cart': { ...outcomesOfRead('Your cart'), ...outcomesOfSession('pageAfterSignIn') },
  'GET /api/user/wishlist': {
    ...outcomesOfRead('Your wishlist'),
    ...outcomesOfSession('pageAfterSignIn'),
  },
  'POST /api/user/cart': outcomesOfChange('changeAfterSignIn'),
  'POST /api/user/cart/:id': outcomesOfChange('pageAfterSignIn'),
  'DELETE /api/user/cart/:id': outcomesOfChange('pageAfterSignIn'),
  'POST /api/user/wishlist': outcomesOfChange('changeAfterSignIn'),
  'DELETE /api/user/wishlist/:id': outcomesOfChange('pageAfterSignIn'),
  'GET /api/user/addresses': {
    ...outcomesOfRead('Your addresses'),
    ...outcomesOfSession('pageAfterSignIn'),
  },
  'POST /api/user/addresses': outcomesOfAddressForm(),
  'PATCH /api/user/addresses/:id': outcomesOfAddressForm(),
  'DELETE /api/user/addresses/:id': withoutBody(outcomesOfChange('pageAfterSignIn')),
  'POST /api/auth/login': {
    ...outcomesOfForm(),
    500: {
      notice: 'User Internal Server Error',
      beside: FAILED,
      kept: 'inputAndReturnPage',
      attempts: 1,
    },
    404: { notice: 'User Not Found', beside: FAILED, kept: 'returnPageOnly', attempts: 1 },
    401: { notice: 'User Unauthorized', beside: FAILED, kept: 'returnPageOnly', attempts: 1 },
  },
  'POST /api/auth/signup': outcomesOfForm(),
} satisfies Record<string, Outcomes>;

function outcomesOfRead(what: string): Outcomes {
  const panel = (why: string) =>
    `${what} could not be loaded. ${why} You are seeing what we loaded earlier.`;
  const unanswered = panel('The shop did not answer.');
  const answered = panel('The shop cannot respond right now.');
  return {
    offline: { panel: panel('You are offline.'), kept: 'shownUntilOnline', attempts: 3 },
    aborted: { panel: unanswered, kept: 'shownUntilRetry', attempts: 3 },
    malformed: { panel: unanswered, kept: 'shownUntilRetry', attempts: 3 },
    timeout: { panel: unanswered, kept: 'shownUntilRetry', attempts: 1 },
    500: { panel: answered, kept: 'shownUntilRetry', attempts: 3 },
    404: { panel: answered, kept: 'shownUntilRetry', attempts: 1 },
    401: { panel: answered, kept: 'shownUntilRetry', attempts: 1 },
  };
}

function outcomesOfChange(afterSignIn: 'changeAfterSignIn' | 'pageAfterSignIn'): Outcomes {
  const undone = (beside: string): Outcome => ({ ...FAILED_CHANGE, beside, kept: 'listUnchanged' });
  const done: Outcome = { ...FAILED_CHANGE, kept: 'changeMade' };
  return {
    offline: undone(OFFLINE),
    aborted: undone(NO_RESPONSE),
    malformed: done,
    timeout: done,
    500: undone(FAILED),
    404: undone(FAILED),
    ...outcomesOfSession(afterSignIn),
  };
}

function outcomesOfAddressForm(): Outcomes {
  const failed = (beside: string): Outcome => ({ ...FAILED_CHANGE, beside, kept: 'inputForRetry' });
  return {
    offline: failed(OFFLINE),
    aborted: failed(NO_RESPONSE),
    malformed: failed(NO_RESPONSE),
    timeout: failed(NO_RESPONSE),
    500: failed(FAILED),
    404: failed(FAILED),
    ...outcomesOfSession('inputAfterSignIn'),
  };
}

/** Removes the fault of a malformed response, which a response without a body cannot have. */
function withoutBody({ malformed: _malformed, ...outcomes }: Outcomes): Outcomes {
  return outcomes;
}

/** The outcomes if the session has ended. */
function outcomesOfSession(
  afterSignIn: 'changeAfterSignIn' | 'pageAfterSignIn' | 'inputAfterSignIn',
): Outcomes {
  return { 401: { ...SIGN_IN, kept: afterSignIn }, gone: { ...SIGN_IN, kept: 'serverListOnly' } };
}

function outcomesOfForm(): Outcomes {
  const failed = (beside: string): Outcome => ({
    ...FAILED_CHANGE,
    beside,
    kept: 'inputAndReturnPage',
  });
  const refused: Outcome = { ...FAILED_CHANGE, beside: FAILED, kept: 'returnPageOnly' };
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
