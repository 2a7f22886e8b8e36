import { showToast } from '#ui/toaster.tsx';
import { ApiError, isRefusal } from '../../data/api-client.ts';
import type { AuthFailure } from './auth-form.tsx';

/** What readers are told if the API answers `common-password`. */
export const TOO_COMMON = 'Many people use this password. Please choose another.';

/**
 * Shows a toast about a form that could not be sent; `explain` may return a more specific text.
 * @param name for the log: 'Signing in'
 */
export function reportFailure(
  name: string,
  error: unknown,
  explain: (error: ApiError) => string | undefined,
): AuthFailure {
  console.error(`${name} failed.`, error);
  const reason = error instanceof ApiError ? explain(error) : undefined;
  void showToast(reason ?? 'Something went wrong. Please try again.', 'error');
  return { isRefused: isRefusal(error) };
}
