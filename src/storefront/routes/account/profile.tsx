import { replace, type ActionFunctionArgs } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import type { FormProblem } from '#ui/controls/field.tsx';
import { api, ApiError, readBody, readEmpty } from '#client/client.ts';
import { Account, AccountHead } from '../../features/account/account.tsx';
import {
  Details,
  DETAILS_TASKS,
  type DetailsResult,
  type DetailsTask,
} from '../../features/account/details.tsx';
import { PROBLEMS, createMismatch, reportFailure } from '../../features/account/auth-form.tsx';
import { forgetList } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { asUser, endSessionIfOver, queueRead } from '../../session/as-user.ts';
import {
  getSession,
  isSessionUser,
  logOut,
  renameUser,
  useSession,
} from '../../session/session-store.ts';
import { PageHead } from '../../navigation/page-head.tsx';

const LOGOUT_LOADER_MS = 400;

const ACCOUNT_PROBLEMS: Partial<Record<ErrorCode, FormProblem>> = {
  'common-password': { field: 'password', text: PROBLEMS.commonPassword },
  'last-owner': {
    text: 'You are the only owner of the shop. Invite another owner at the desk first.',
  },
  'public-account': { text: 'This account is shared by everyone, so it cannot be changed.' },
  'code-needed': { field: 'code', text: 'Enter the code that your authenticator app shows now.' },
};

/** Shown without a response: after a change, a retry would report a wrong old password. */
const UNSURE =
  'The shop did not answer. Your password may have been changed: if the old one is wrong now, the new one is valid.';

/** The form without a task is the logout form. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = await request.formData();
  return fields.has('task') ? changeAccount(fields) : endSession();
}

/** Logs out after a pause with the loading overlay, which the specification demands. */
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

/** Ends the session on the user's request: immediately in the browser, then at the API. */
export function signOut(): void {
  const token = getSession()?.token;
  logOut();
  // `queueRead` waits for a change in progress, which the API would refuse without the session.
  if (token !== undefined) void queueRead(async () => void endAtApi(token));
}

/** Ends the session at the API. Its failure does not matter: the browser has ended it. */
async function endAtApi(token: string): Promise<void> {
  const headers = { authorization: token };
  // The request survives the closing of the page.
  const init = { keepalive: true };
  await api.auth.logout.$post({}, { headers, init }).catch(() => undefined);
}

async function changeAccount(fields: FormData): Promise<DetailsResult | Response> {
  const readText = (name: string) => String(fields.get(name));
  const task = readTask(readText('task'));
  const code = fields.has('code') ? readText('code') : undefined;
  const token = getSession()?.token;
  if (token === undefined) return replace(PATHS.signIn);
  const wasOnline = navigator.onLine;
  // Another tab may sign out, or sign another user in, before the API answers.
  const isSignedIn = () => getSession()?.token === token;
  try {
    switch (task) {
      case 'names': {
        const names = { firstName: readText('firstName'), lastName: readText('lastName') };
        const call = api.user.$patch({ json: names }, asUser(token));
        // The API has trimmed the names.
        const { user } = await readBody(call, 'user', isSessionUser);
        if (isSignedIn()) renameUser(user);
        void showToast('Names saved');
        return null;
      }
      case 'password':
        if (readText('password') !== readText('confirmPassword'))
          return { ...createMismatch(), task, asksForCode: code !== undefined };
        await readEmpty(
          api.user.password.$post(
            { json: { old: readText('old'), new: readText('password'), code } },
            asUser(token),
          ),
        );
        void showToast('Password changed');
        return { passwordChangedAt: Date.now() };
      case 'delete':
        await readEmpty(
          api.user.$delete({ json: { password: readText('deletePassword'), code } }, asUser(token)),
        );
        if (isSignedIn()) logOut();
        void showToast('Account deleted');
        return replace(PATHS.home);
    }
  } catch (error) {
    endSessionIfOver(error, { token });
    const field = task === 'password' ? 'old' : 'deletePassword';
    const isAnswered = error instanceof ApiError && error.status > 0;
    // If there was no network to begin with, the change was not sent.
    const isUnsure = task === 'password' && wasOnline && !isAnswered;
    const failure = reportFailure('Changing the account', error, {
      problems: { ...ACCOUNT_PROBLEMS, 'bad-credentials': { field, text: PROBLEMS.wrongPassword } },
      ...(isUnsure && { toast: UNSURE }),
    });
    if (isUnsure) failure.problem = { text: UNSURE };
    const isCodeNeeded = error instanceof ApiError && error.code === 'code-needed';
    return { ...failure, task, asksForCode: isCodeNeeded || code !== undefined };
  }
}

function readTask(text: string): DetailsTask {
  const task = DETAILS_TASKS.find((known) => known === text);
  if (!task) throw new Error(`The account form has the unknown task ${text}.`);
  return task;
}

/** The signed-in user, the logout button, and the forms that change the account. */
export function Component() {
  const session = useSession();
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Account" description="Your account at {shop}." />
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
