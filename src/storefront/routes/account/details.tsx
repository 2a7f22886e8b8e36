import { replace, type ActionFunctionArgs } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { showToast } from '#ui/feedback.tsx';
import type { FormProblem } from '#ui/problem.tsx';
import { ApiError } from '../../data/api-client.ts';
import { changePassword, deleteAccount, saveNames } from '../../features/account/account-calls.ts';
import { AccountHead } from '../../features/account/account.tsx';
import { Details, type DetailsFailure } from '../../features/account/details.tsx';
import { DIFFER, PROBLEMS, reportFailure } from '../../features/account/auth-page.tsx';
import { PATHS } from '../../navigation/paths.ts';
import {
  endSessionIfOver,
  getSession,
  logOut,
  renameUser,
  useSession,
} from '../../session/session-store.ts';
import { PageHead } from '../../navigation/page-head.tsx';

const problems: Partial<Record<ErrorCode, FormProblem>> = {
  'common-password': { field: 'password', text: PROBLEMS.commonPassword },
  'public-account': { text: 'Everyone may use this account, so it cannot be changed.' },
  'code-needed': { field: 'code', text: 'Enter the code that your authenticator app shows now.' },
};

export async function action({ request }: ActionFunctionArgs) {
  const fields = await request.formData();
  const text = (name: string) => String(fields.get(name));
  const task = text('task');
  const code = fields.has('code') ? text('code') : undefined;
  const token = getSession()?.token;
  if (token === undefined) return replace(PATHS.signIn);
  try {
    switch (task) {
      case 'names':
        renameUser(
          await saveNames(token, { firstName: text('firstName'), lastName: text('lastName') }),
        );
        void showToast('Names saved');
        return null;
      case 'password':
        if (text('password') !== text('confirmPassword'))
          return { ...DIFFER, task, asksForCode: code !== undefined } satisfies DetailsFailure;
        await changePassword(token, { old: text('old'), new: text('password'), code });
        void showToast('Password changed');
        return replace(PATHS.profile);
      default:
        await deleteAccount(token, { password: text('deletePassword'), code });
        logOut();
        void showToast('Account deleted');
        return replace(PATHS.home);
    }
  } catch (error) {
    endSessionIfOver(error, { token });
    const field = task === 'password' ? 'old' : 'deletePassword';
    const failure = reportFailure('Changing the account', error, {
      problems: { ...problems, 'bad-credentials': { field, text: PROBLEMS.wrongPassword } },
    });
    const isCodeNeeded = error instanceof ApiError && error.code === 'code-needed';
    return {
      ...failure,
      task,
      asksForCode: isCodeNeeded || code !== undefined,
    } satisfies DetailsFailure;
  }
}

export function Component() {
  const session = useSession();
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Details" description="Your account at Kitabdost." />
      {session && (
        <>
          <AccountHead user={session.user} />
          <Details user={session.user} />
        </>
      )}
    </div>
  );
}
