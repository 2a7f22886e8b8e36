import { assetUrl, PATHS } from '../navigation/paths.ts';

/** Text and links for a browser without JavaScript; `isBlank` means that the page has no other content. */
export function NoScript({ isBlank }: { isBlank: boolean }) {
  const books = <a href={assetUrl(PATHS.books)}>all books</a>;
  const home = <a href={assetUrl(PATHS.home)}>home page</a>;
  return (
    <noscript>
      <p className="wrap no-script">
        {isBlank ? (
          <>
            This page needs JavaScript, which is turned off in your browser. You can still browse{' '}
            {books} or go to the {home}.
          </>
        ) : (
          <>
            JavaScript is turned off in your browser. You can browse {books}, but search, filters,
            cart, wishlist and sign-in do not work.
          </>
        )}
      </p>
    </noscript>
  );
}
