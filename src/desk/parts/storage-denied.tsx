import { PageHeading } from './page.tsx';

/** Whether the browser lets the desk keep its session; it denies cookies together with storage. */
export function canStore(): boolean {
  try {
    localStorage.getItem('');
    sessionStorage.getItem('');
    return navigator.cookieEnabled;
  } catch {
    return false;
  }
}

/** Shown in place of the desk in a browser that denies storage. */
export function StorageDenied() {
  return (
    <div className="desk">
      <main className="desk-main">
        <PageHeading title="The desk needs cookies" />
        <p role="alert">
          Your browser does not let this site keep cookies and data, so the desk cannot sign you in.
          Please allow them for this site in the settings of your browser, and load the page again.
        </p>
      </main>
    </div>
  );
}
