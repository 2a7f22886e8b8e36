/** One URL for each kind of public page. The books have the longest title, and no stock. */
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
