/**
 * Runs in `404.html`, which static hosts without rewrite rules send for every URL below `/desk/`.
 * Redirects these URLs to the desk's page, and leaves all others alone.
 */
const { src } = document.currentScript as HTMLScriptElement;
const { pathname: deskPath } = new URL('../desk/', src);
const { pathname, search, hash } = location;
// A host that sends `404.html` for the desk's page itself has no desk: redirecting would not end.
if (pathname.startsWith(deskPath) && pathname !== deskPath)
  location.replace(`${deskPath}?at=${encodeURIComponent(pathname + search + hash)}`);
