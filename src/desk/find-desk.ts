/** Leads from `404.html`, which a host without rules sends for the desk's addresses, to the desk. */
const { src } = document.currentScript as HTMLScriptElement;
const { pathname: desk } = new URL('../desk/', src);
const { pathname, search, hash } = location;
if (pathname.startsWith(desk) && pathname !== desk)
  location.replace(`${desk}?at=${encodeURIComponent(pathname + search + hash)}`);
