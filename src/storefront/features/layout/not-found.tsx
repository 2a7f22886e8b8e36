import type { ReactNode } from 'react';
import { data } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { assetUrl, useListPath } from '../../navigation/paths.ts';
import { PageHead } from '../../navigation/page-head.tsx';

/** Sets the status that a server responds with. */
export function loader() {
  return data(null, { status: 404 });
}

/** `children` is a sentence that says more. */
export function NotFound({ children }: { children?: ReactNode }) {
  const listPath = useListPath();
  return (
    <div className="wrap page">
      <PageHead title="Not found" description="This page is not in the shop." />
      <EmptyState art={{ src: assetUrl('/art/shelf-gap.svg'), width: 444, height: 196 }}>
        <h1 tabIndex={-1}>The page you are looking for is not available!</h1>
        {children}
        <ButtonLink look="primary" size="large" to={listPath}>
          Browse Books
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
