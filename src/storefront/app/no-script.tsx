import { assetUrl, PATHS } from '../navigation/paths.ts';

/**
 * Text and links for a browser without JavaScript; `isBlank` means that the page has no other content. In
 * a browser that is too old for the shop, `before-start.ts` shows them with another reason.
 */
export function NoScript({ isBlank }: { isBlank: boolean }) {
  const books = <a href={assetUrl(PATHS.books)}>all books</a>;
  const home = <a href={assetUrl(PATHS.home)}>home page</a>;
  return (
    <noscript>
      <p className="wrap no-script">
        {isBlank ? (
          <>
            <span className="no-script-reason">
              This page needs JavaScript, which is turned off in your browser.
            </span>{' '}
            You can still browse {books} or go to the {home}.
          </>
        ) : (
          <>
            <span className="no-script-reason">JavaScript is turned off in your browser.</span> You
            can browse {books}, but search, filters, cart, wishlist and sign-in do not work.
          </>
        )}
      </p>
    </noscript>
  );
}
