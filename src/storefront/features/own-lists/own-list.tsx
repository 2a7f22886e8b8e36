import type { ReactNode } from 'react';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { assetUrl, useListPath } from '../../navigation/paths.ts';
import { cart, rereadOwnLists } from './own-lists.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import { ReadFailure } from '../../data/failure.tsx';
import { useResource, type Snapshot } from '../../data/resource.ts';
import './own-list.css';

interface OwnListProps<T> {
  name: 'Cart' | 'Wishlist';
  snapshot: Snapshot<T[]>;
  /** The name of the drawing for an empty list. */
  art: string;
  waiting: ReactNode;
  /** Shown above the list. */
  notice?: ReactNode;
  /** Renders the list if it is known and not empty. */
  children: (items: T[]) => ReactNode;
}

/** The user's cart or wishlist in each of its states. */
export function OwnList<T>({ name, snapshot, art, waiting, notice, children }: OwnListProps<T>) {
  const { data, status } = snapshot;
  const listPath = useListPath();
  const title = data ? `${name} (${data.length})` : name;
  const drawing = { src: assetUrl(`/art/${art}.svg`), width: 440, height: 196 };
  return (
    <div className="wrap page own-list">
      <PageHead title={name} description={`Your ${name.toLowerCase()} at {shop}.`} />
      <h1 tabIndex={-1}>{title}</h1>
      {notice}
      {status === 'failed' && (
        <ReadFailure what={`Your ${name.toLowerCase()}`} {...snapshot} onRetry={rereadOwnLists} />
      )}
      {!data && status !== 'failed' && waiting}
      {data?.length === 0 && (
        <EmptyState art={drawing}>
          <h2>{`Your ${name} is Empty!`}</h2>
          <ButtonLink look="primary" to={listPath}>
            Shop now
          </ButtonLink>
        </EmptyState>
      )}
      {data && data.length > 0 && children(data)}
    </div>
  );
}

/** The state of the history entry to which an empty checkout has led. */
export interface EmptyCartState {
  hadNothingToOrder: true;
}

export const EMPTY_CHECKOUT: EmptyCartState = { hadNothingToOrder: true };

/**
 * Says above the list of books why the checkout has led here, until the cart has a book. It is not
 * live, because a toast has announced it.
 */
export function EmptyCartNotice() {
  const isEmpty = useResource(cart).data?.length === 0;
  return (
    isEmpty && (
      <Notice
        tone="warning"
        heading="Your cart is empty."
        className="notice empty-cart"
        isLive={false}
      >
        There is nothing to check out yet. Add a book to your cart first.
      </Notice>
    )
  );
}
