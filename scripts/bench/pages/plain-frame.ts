import { readFileSync } from 'node:fs';
import { ELSEWHERE_LINKS } from '../../../src/storefront/features/chrome/elsewhere-links.ts';

const CSS = readFileSync(new URL('plain.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

interface FrameOptions {
  title: string;
  main: string;
  /** `head` and `end` are for a page that needs a script. */
  head?: string;
  end?: string;
}

/** The shop's frame around a page, as handwritten HTML. */
export function writeFrame({ title, main, head = '', end = '' }: FrameOptions): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)} · Kitabdost</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${CSS}</style>${head}</head>
<body><a href="#main" hidden>Skip to content</a>
<header class="top"><div class="wrap"><a class="logo" href="/">Kitabdost</a>
<nav><a href="/books">Books</a><a href="/wishlist">Wishlist</a><a href="/cart">Cart</a><a href="/profile">Account</a></nav>
<form action="/books"><input type="search" name="search" placeholder="Search books..." aria-label="Search books"></form>
</div></header><main id="main">${main}</main>
<footer class="foot"><div class="wrap"><p>Kitabdost</p><p>There is no friend as loyal as a book.</p>
<h2>Quick links</h2><ul><li><a href="/signup">Sign Up</a><li><a href="/signin">Sign In</a><li><a href="/books">Books</a><li><a href="/wishlist">Wishlist</a></ul>
<h2>Elsewhere</h2><ul>${ELSEWHERE_LINKS.map(({ name, url }) => `<li><a href="${url}">${name}</a>`).join('')}</ul>
<p>© 2023 Kitabdost</p></div></footer>${end}</body></html>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
