/** One URL for each kind of public page. One book has the longest title; the other is sold out. */
export const PUBLIC_PAGES = [
  '/',
  '/books',
  '/books?search=nothing-like-it',
  '/books/bk02/The-Story-of-My-Experiments-with-Truth',
  '/books/bk07/The-Moonstone',
  '/signin',
  '/signup',
  '/terms',
  '/contact',
];
