/** The headings of these pages; other listed pages only need one. */
export const HEADINGS: Record<string, RegExp> = {
  '/': /good book/,
  '/books': /^Books$/,
  '/signin': /^Sign in$/,
  '/signup': /^Sign up$/,
  '/terms': /^Terms/,
  '/privacy': /^Privacy/,
  '/returns': /^Returns/,
  '/contact': /^Contact/,
};
