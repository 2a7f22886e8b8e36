import { useSyncExternalStore } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#client/client.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, TRIANGLE_ALERT } from '#ui/display/icon.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { focusHeadingIfLost } from '../navigation/focus.ts';
import { assetUrl } from '../navigation/paths.ts';
import './failure.css';

/** The toast for a failed call, unless it was refused. The cause is shown beside the control. */
export const WENT_WRONG = 'Something went wrong. Please try again.';

const AGAIN = 'Please try again.';
export const OFFLINE = ['You are offline.', 'Please try again when you are back online.'] as const;

/** Cause and remedy for the error codes after which a retry needs a change or a decision. */
const REFUSALS: Partial<Record<ErrorCode, readonly [cause: string, remedy: string]>> = {
  'cart-full': ['Your cart is full.', 'Please order or remove a book first.'],
  'wishlist-full': ['Your wishlist is full.', 'Please remove a book first.'],
  'bad-address': ['The courier may not find this address.', 'Save it again to keep it as it is.'],
  'addresses-full': ['You have 50 addresses, which is the limit.', 'Please delete one first.'],
};

/** Says why a call failed and what helps: one sentence for each cause on all screens. */
export function describeCauseAndRemedy(error: unknown): readonly [cause: string, remedy: string] {
  if (!navigator.onLine) return OFFLINE;
  const { code, status, retryAfter } = error instanceof ApiError ? error : NO_RESPONSE;
  const refusal = code && REFUSALS[code];
  if (refusal) return refusal;
  if (code === 'provider-unreachable') return ['The payment is not responding.', AGAIN];
  switch (status) {
    case 0:
      return ['The shop did not answer.', AGAIN];
    case 429:
      return ['Too many requests at once.', describeWait(retryAfter)];
    case 503:
      return ['The shop cannot be reached at the moment.', AGAIN];
    default:
      return ['The shop cannot respond right now.', AGAIN];
  }
}

/** Says cause and remedy in one text. */
export function describeFailure(error: unknown): string {
  return describeCauseAndRemedy(error).join(' ');
}

/** Returns the text of the toast for a change that failed. */
export function describeFailedChange(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.code !== undefined && error.code in REFUSALS;
  return isRefusal ? describeFailure(error) : WENT_WRONG;
}

const NO_RESPONSE = { code: undefined, status: 0, retryAfter: undefined };

function describeWait(seconds = 0): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `Please wait ${minutes} minutes.` : 'Please wait a minute.';
}

/** Returns the text of a failure; `undefined` once the network is back if it says "offline". */
export function useFailure(text: string | undefined): string | undefined {
  useOnline();
  return isOfflineOver(text) ? undefined : text;
}

/** Whether the text says "offline" although the network is back. */
export function isOfflineOver(text: string | undefined): boolean {
  return text === OFFLINE.join(' ') && navigator.onLine;
}

/** Whether the browser has a network. The component re-renders when this changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/** Subscribes to the loss and the return of the network. */
export function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

interface ReadFailureProps {
  /** The subject of the message's sentence: "The books". */
  what: string;
  error?: unknown;
  /** The data of an earlier read that are still shown, if any. */
  data?: unknown;
  onRetry: () => Promise<unknown>;
}

/** Says why data could not be read, and offers to try again. */
export function ReadFailure({ what, error, data, onRetry }: ReadFailureProps) {
  const [cause] = describeCauseAndRemedy(error);
  return (
    <div className="read-failure" role="alert">
      <Icon path={TRIANGLE_ALERT} />
      <p>
        {`${what} could not be loaded. ${cause}`}
        {data !== undefined && ' You are seeing what we loaded earlier.'}
      </p>
      <Button look="quiet" size="small" onClick={() => void onRetry().then(focusHeadingIfLost)}>
        Try again
      </Button>
    </div>
  );
}

interface PageFailureProps {
  heading: string;
  /** `h2` if the page already has an `h1`. */
  level?: 'h1' | 'h2';
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Replaces the content of a page that could not be read. */
export function PageFailure({ heading, level: Heading = 'h1', error, onRetry }: PageFailureProps) {
  return (
    <EmptyState art={{ src: assetUrl('/art/shelf-fallen.svg'), width: 440, height: 196 }} isSmall>
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined}>{heading}</Heading>
      <p role="alert">{`${describeCauseAndRemedy(error)[0]} Nothing is lost.`}</p>
      <Button onClick={() => void onRetry().then(focusHeadingIfLost)}>Try again</Button>
    </EmptyState>
  );
}
