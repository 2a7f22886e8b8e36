import { useLayoutEffect } from 'react';
import { Link, redirect, useActionData, type ActionFunctionArgs } from 'react-router';
import { showToast } from '#ui/messages/feedback.tsx';
import { SubmitButton } from '#ui/controls/field.tsx';
import { api, ApiError, readEmpty } from '#client/client.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { AuthPage } from '../../features/account/auth-page.tsx';
import {
  AuthForm,
  PROBLEMS,
  createMismatch,
  reportFailure,
  type AuthFailure,
} from '../../features/account/auth-form.tsx';
import { NewPassword, useNewPassword } from '../../features/account/new-password.tsx';
import { showHeading } from '../../navigation/focus.ts';
import { PATHS } from '../../navigation/screens.ts';
import { locationContext } from '../../session/guard.ts';
import { getSession, logOut } from '../../session/session-store.ts';
import { PageHead } from '../../navigation/page-head.tsx';

/** The result of the action for a link that has expired or was used before. */
const BAD_LINK = 'bad-link';

export async function action({ request, context }: ActionFunctionArgs) {
  const { hash = '' } = context.get(locationContext) ?? {};
  const fields = await request.formData();
  const password = String(fields.get('password'));
  if (password !== fields.get('confirmPassword')) return createMismatch();
  try {
    await readEmpty(api.auth.reset.$post({ json: { token: hash.slice(1), password } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad-link') return BAD_LINK;
    return reportFailure('Saving the new password', error, {
      problems: { 'common-password': { field: 'password', text: PROBLEMS.commonPassword } },
    });
  }
  // The API has ended all sessions of this user.
  if (getSession()) logOut();
  void showToast('Password changed');
  return redirect(PATHS.signIn);
}

export function Component() {
  const isBadLink = useActionData<AuthFailure | string>() === BAD_LINK;
  const { typed, readTyped } = useNewPassword();
  useLayoutEffect(() => {
    // The form was removed while it had the focus.
    if (isBadLink) showHeading();
  }, [isBadLink]);
  return (
    <AuthPage
      title={isBadLink ? 'This link has expired' : 'Reset password'}
      poster={{ text: 'Turn over a new leaf.', dye: 'sand' }}
      otherPageLink={<Link to={PATHS.signIn}>Back to sign in</Link>}
    >
      <PageHead title="Reset password" description="A new password for your account." />
      {isBadLink ? (
        <>
          <p className="auth-page-lede" role="alert">
            A link works once, for one hour.
          </p>
          <ButtonLink className="button-block" look="primary" to={PATHS.forgot}>
            Send a new link
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="auth-page-lede">You are signed out everywhere else.</p>
          <AuthForm onInput={readTyped}>
            <NewPassword typed={typed} />
            <SubmitButton size="large" className="button-block">
              Save new password
            </SubmitButton>
          </AuthForm>
        </>
      )}
    </AuthPage>
  );
}
