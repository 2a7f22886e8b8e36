/**
 * Redirects from `404.html` to the desk. Static hosts without rewrite rules send `404.html` for the
 * desk's URLs.
 */
const { src } = document.currentScript as HTMLScriptElement;
const { pathname: deskPath } = new URL('../desk/', src);
const { pathname, search, hash } = location;
if (pathname.startsWith(deskPath) && pathname !== deskPath)
  location.replace(`${deskPath}?at=${encodeURIComponent(pathname + search + hash)}`);
