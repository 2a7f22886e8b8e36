import { replace, type ActionFunctionArgs } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { showToast } from '#ui/feedback.tsx';
import { ApiError } from '../../data/api-client.ts';
import { changePassword, deleteAccount, saveNames } from '../../features/account/account-calls.ts';
import { Account, AccountHead } from '../../features/account/account.tsx';
import { Details, type DetailsFailure } from '../../features/account/details.tsx';
import { TOO_COMMON, reportFailure } from '../../features/account/auth-page.tsx';
import { PATHS, forgetList } from '../../navigation/paths.ts';
import {
  endSessionIfOver,
  getSession,
  logOut,
  renameUser,
  useSession,
} from '../../session/session-store.ts';
import { signOut } from '../../session/sign-in.ts';
import { PageHead } from '../../navigation/page-head.tsx';

const LOGOUT_LOADER_MS = 400;

const REASONS: Partial<Record<ErrorCode, string>> = {
  'bad-credentials': 'The password is wrong.',
  'common-password': TOO_COMMON,
  'public-account': 'Everyone may use this account, so it cannot be changed.',
  'code-needed': 'Enter the code that your authenticator app shows now.',
  'too-many': 'The password was tried too often. Please wait a minute.',
};

/** A form without a task is the one that logs out. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = await request.formData();
  return fields.has('task') ? changeAccount(fields) : endSession();
}

/** Logs out after the loading overlay was shown for the specified time. */
async function endSession(): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, LOGOUT_LOADER_MS));
  // A second click may have logged out already.
  if (getSession()) {
    forgetList();
    void showToast('Logged out');
    signOut();
  }
  return replace(PATHS.signIn);
}

async function changeAccount(fields: FormData): Promise<Response | DetailsFailure | null> {
  const text = (name: string) => String(fields.get(name));
  const code = fields.has('code') ? text('code') : undefined;
  const token = getSession()?.token;
  if (token === undefined) return replace(PATHS.signIn);
  try {
    switch (text('task')) {
      case 'names':
        renameUser(
          await saveNames(token, { firstName: text('firstName'), lastName: text('lastName') }),
        );
        void showToast('Names saved');
        return null;
      case 'password':
        if (text('password') !== text('confirmPassword')) return null;
        await changePassword(token, { old: text('old'), new: text('password'), code });
        void showToast('Password changed');
        // It empties the form, as a refusal does.
        return { task: text('task'), isRefused: true, asksForCode: false };
      default:
        await deleteAccount(token, { password: text('deletePassword'), code });
        logOut();
        void showToast('Account deleted');
        return replace(PATHS.home);
    }
  } catch (error) {
    endSessionIfOver(error, { token });
    const failure = reportFailure(
      'Changing the account',
      error,
      (refusal) => refusal.code && REASONS[refusal.code],
    );
    const isCodeNeeded = error instanceof ApiError && error.code === 'code-needed';
    return {
      task: text('task'),
      // The passwords were right, so they stay in the form.
      isRefused: failure.isRefused && !isCodeNeeded,
      asksForCode: isCodeNeeded || code !== undefined,
    } satisfies DetailsFailure;
  }
}

/** Who is signed in, the way out, and the forms that change the account. */
export function Component() {
  const session = useSession();
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Account" description="Your account at Kitabdost." />
      {session && (
        <>
          <AccountHead user={session.user} />
          <Account user={session.user} />
          <Details user={session.user} />
        </>
      )}
    </div>
  );
}
