import type { ReactNode } from 'react';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { deriveColours } from '#domain/shop/brand-colours.ts';
import { assetUrl } from '../navigation/paths.ts';
import { getShopFacts, formatShopFacts, type ShopFacts } from '../navigation/shop-facts.ts';
import { PATHS } from '../navigation/screens.ts';
import { HYDRATION_DATA_ID } from './routes.tsx';

/** What all pages of a build or a server have in common. */
export interface Assets {
  /** The text of the stylesheet of all pages, which is inlined into the page. */
  styles: string;
  /** The text of `before-start.ts`, the one inline script. */
  beforeStart: string;
  /** The Content-Security-Policy; `undefined` in development. */
  policy?: string;
  /** The origin of the site; `undefined` if the build knows it. */
  siteUrl?: string;
  /** The owner's settings that pages need for their first paint; only on a server. */
  shop?: Pick<ShopSettings, 'colours'> & ShopFacts;
  hasGuest?: boolean;
  hasConsole?: boolean;
}

export interface PageFiles {
  /** URLs of the module scripts; the entry comes first. */
  scripts: string[];
  /** The text of the stylesheets of the page's own screen, inlined after that of all pages. */
  styles: string;
  /** The URLs of the stylesheets in `styles`. */
  sheets: string[];
}

/** The files of screens by path or folder (`/books/`), and of `all` other pages. */
export interface PageFilesTable {
  all: PageFiles;
  byPath: Record<string, PageFiles>;
  /** The `data:` URLs of small pictures, by their own URLs. */
  pictures?: Record<string, string>;
}

interface DocumentProps {
  assets: Assets;
  files: PageFiles;
  /** The text of the hydration data; `undefined` in a page that the browser renders. */
  data?: string;
  /** Whether the shop has more books than a page may contain. */
  isLarge?: boolean;
  /** The query string that the page was made for. */
  search?: string;
  /** Whether the page is served for several addresses; `before-start.ts` hides it at some. */
  isShared?: boolean;
  /** The shop; in a page that the browser renders, only the title and the like. */
  children?: ReactNode;
}

/** Keeps an inlined stylesheet from being requested; React's types lack the attribute. */
const DISABLED: object = { disabled: true };

/** The whole page, from `<html>` to `</html>`. The browser hydrates only the content of `#root`. */
export function Document(props: DocumentProps) {
  const { assets, files, data, isLarge, search, isShared, children } = props;
  const { styles, beforeStart, policy, siteUrl, hasGuest, hasConsole, shop } = assets;
  return (
    <html
      lang="en"
      // A `<style>` element for the colours would need a hash in the policy.
      style={shop && deriveColours(shop.colours)}
      data-site={siteUrl}
      data-shop={shop && formatShopFacts(shop)}
      data-guest={hasGuest ? '' : undefined}
      data-console={hasConsole ? '' : undefined}
      data-large={isLarge ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {policy && <meta httpEquiv="Content-Security-Policy" content={policy} />}
        <meta name="theme-color" content="#fbfaf7" />
        <link rel="icon" href={assetUrl('/favicon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assetUrl('/apple-touch-icon.png')} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={(shop ?? getShopFacts()).name}
          href={assetUrl('/opensearch.xml')}
        />
        <link
          rel="alternate"
          type="application/atom+xml"
          title="New books"
          href={assetUrl('/feed.xml')}
        />
        {/* With `precedence`, React puts styles between the character set and the policy. */}
        {styles && (
          <style href="shop" precedence="shop">
            {styles + files.styles}
          </style>
        )}
        {files.sheets.map((url) => (
          <link key={url} rel="stylesheet" href={url} {...DISABLED} />
        ))}
      </head>
      <body>
        {/* Before the content, because the script may hide some of it, and records events. */}
        <script
          data-src={files.scripts.join(' ')}
          data-shared={isShared ? '' : undefined}
          data-search={search || undefined}
          dangerouslySetInnerHTML={{ __html: beforeStart }}
        />
        <NoScript isBlank={data === undefined} />
        <div id="root">{children}</div>
        {data !== undefined && (
          <script
            type="application/json"
            id={HYDRATION_DATA_ID}
            dangerouslySetInnerHTML={{ __html: data }}
          />
        )}
      </body>
    </html>
  );
}

/**
 * A message for a browser without JavaScript, on a page with no other content if `isBlank`.
 * `before-start.ts` shows it with another reason in a browser that is too old.
 */
function NoScript({ isBlank }: { isBlank: boolean }) {
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
