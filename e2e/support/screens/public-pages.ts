/** A page of every public kind, with the longest title and a book that is out of stock. */
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
