/** What can go wrong with a call of the shop, in the order in which the tests let it. */
export const FAULTS = [
  ['offline', 'the browser has no network'],
  ['aborted', 'the call is broken off'],
  ['malformed', 'the answer makes no sense; a change of a list was made all the same'],
  ['timeout', 'no answer within 15 s; a change of a list was made all the same'],
  ['500', 'the API fails'],
  ['404', 'the API does not find what the call is about'],
  ['401', 'the API refuses the token, or the password'],
  ['gone', '404, because the API does not find the reader'],
] as const;

export type FaultName = (typeof FAULTS)[number][0];

/** What is not lost. The tests hold every one of these sentences. */
export const KEPT = {
  shown: 'What was on the screen. `Try again` fetches it anew.',
  returning: 'What was on the screen. It is fetched anew when the network is back.',
  before: 'The list, as it was here and on the server. The same click works later.',
  made: 'The change: the list is read again, and shows what the server has.',
  back: 'After signing in the reader is back, the list as it was.',
  wish: 'After signing in the reader is back, and what they wanted is done.',
  list: 'The list, on the server.',
  typed: 'What was typed, to be sent again. The page to return to, and the wish.',
  wanted: 'The page to return to, and the wish. The form is empty for another try.',
} as const;

export interface Outcome {
  /** Word for word, in the page beside what it is about. */
  panel?: string;
  /** Word for word, at the top right. */
  notice?: string;
  /** The page the reader is led to. */
  page?: string;
  kept: keyof typeof KEPT;
  /** How many times the API is asked before the shop gives up. */
  asks: 1 | 3;
}

export type Outcomes = Partial<Record<FaultName, Outcome>>;

const SENT = { notice: 'Something went wrong. Please try again.', asks: 1 } as const;
const SIGN_IN = { notice: 'Please sign in again', page: 'Sign in', asks: 1 } as const;

/** Every call the shop makes, except that the paid lines of a cart are cleared without a word. */
export const MATRIX = {
  'GET /api/categories': read('The categories'),
  'GET /api/products': read('The books'),
  'GET /api/user/cart': { ...read('Your cart'), ...session('back') },
  'GET /api/user/wishlist': { ...read('Your wishlist'), ...session('back') },
  'POST /api/user/cart': change('wish'),
  'POST /api/user/cart/:id': change('back'),
  'DELETE /api/user/cart/:id': change('back'),
  'POST /api/user/wishlist': change('wish'),
  'DELETE /api/user/wishlist/:id': change('back'),
  'POST /api/auth/login': {
    ...form(),
    500: { notice: 'User Internal Server Error', kept: 'typed', asks: 1 },
    404: { notice: 'User Not Found', kept: 'wanted', asks: 1 },
    401: { notice: 'User Unauthorized', kept: 'wanted', asks: 1 },
  },
  'POST /api/auth/signup': form(),
} satisfies Record<string, Outcomes>;

function read(what: string): Outcomes {
  const panel = (why: string) =>
    `${what} could not be fetched. ${why} What you see is what we had before.`;
  const silent = panel('Please check your connection.');
  const spoken = panel('The shop could not answer just now.');
  return {
    offline: { panel: panel('You seem to be offline.'), kept: 'returning', asks: 3 },
    aborted: { panel: silent, kept: 'shown', asks: 3 },
    malformed: { panel: silent, kept: 'shown', asks: 3 },
    timeout: { panel: silent, kept: 'shown', asks: 1 },
    500: { panel: spoken, kept: 'shown', asks: 3 },
    404: { panel: spoken, kept: 'shown', asks: 1 },
    401: { panel: spoken, kept: 'shown', asks: 1 },
  };
}

function change(afterSignIn: 'wish' | 'back'): Outcomes {
  const undone: Outcome = { ...SENT, kept: 'before' };
  const done: Outcome = { ...SENT, kept: 'made' };
  return {
    offline: undone,
    aborted: undone,
    malformed: done,
    timeout: done,
    500: undone,
    404: undone,
    ...session(afterSignIn),
  };
}

function session(afterSignIn: 'wish' | 'back'): Outcomes {
  return { 401: { ...SIGN_IN, kept: afterSignIn }, gone: { ...SIGN_IN, kept: 'list' } };
}

function form(): Outcomes {
  const failed: Outcome = { ...SENT, kept: 'typed' };
  const refused: Outcome = { ...SENT, kept: 'wanted' };
  return {
    offline: failed,
    aborted: failed,
    malformed: failed,
    timeout: failed,
    500: failed,
    404: refused,
    401: refused,
  };
}
