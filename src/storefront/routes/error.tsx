import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '../page-head.tsx';
import { assetUrl, PATHS } from '../paths.ts';

/** Shown in the place of a screen that broke; plain links, for the router may be what broke. */
export function UnexpectedError() {
  const error = useRouteError();
  useEffect(() => console.error('A screen broke.', error), [error]);
  return (
    <div className="wrap page">
      <PageHead title="Error" description="Something fell off the shelf." />
      <EmptyState art={{ src: assetUrl('/art/shelf-fallen.svg'), width: 440, height: 196 }}>
        <h1 tabIndex={-1}>Unexpected Application Error!</h1>
        <p>Something fell off the shelf. Reload the page, or go back to the home page.</p>
        <div className="empty-state-actions">
          <Button onClick={() => location.reload()}>Reload</Button>
          <a className="button" data-look="quiet" href={assetUrl(PATHS.home)}>
            Home
          </a>
        </div>
      </EmptyState>
    </div>
  );
}
