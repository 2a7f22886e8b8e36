import { Link, useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '#client/client.ts';
import { PageHeading, Button } from './page.tsx';

/** Shown in place of a screen that could not be loaded or rendered. */
export function Failure() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.code === 'owners-only') return <OwnersOnly />;
  const reason =
    error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
  return (
    <>
      <PageHeading title="This page could not be loaded" />
      <p role="alert">{reason}</p>
      <p className="desk-next">
        <Button
          disabled={revalidator.state !== 'idle'}
          onClick={() => void revalidator.revalidate()}
        >
          Try again
        </Button>
      </p>
    </>
  );
}

/** Shows `Failure` where there is no frame, as on packing slips, or if the frame failed. */
export function FailureAlone() {
  return (
    <div className="desk">
      <main className="desk-main">
        <Failure />
      </main>
    </div>
  );
}

/** Shown to a helper who opens a page that only owners may see. */
export function OwnersOnly() {
  return (
    <>
      <PageHeading title="This page is for owners" />
      <p>
        Helpers look after orders and stock. Ask an owner of the shop if you need more.{' '}
        <Link to="/desk">Go to Today</Link>
      </p>
    </>
  );
}

export function NotFound() {
  return (
    <>
      <PageHeading title="There is no such page" />
      <p>
        It may have been moved or deleted. <Link to="/desk">Go to Today</Link>
      </p>
    </>
  );
}

/** Whether the browser stores data and cookies for the desk; otherwise no one can sign in. */
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
