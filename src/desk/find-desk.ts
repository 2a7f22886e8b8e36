/** Runs in the `404.html` of static hosts: redirects URLs below `/desk/` to the desk's page. */
const { src } = document.currentScript as HTMLScriptElement;
const { pathname: deskPath } = new URL('../desk/', src);
const { pathname, search, hash } = location;
// A host that sends `404.html` for the desk's page itself has no desk: redirecting would not end.
if (pathname.startsWith(deskPath) && pathname !== deskPath)
  location.replace(`${deskPath}?at=${encodeURIComponent(pathname + search + hash)}`);
