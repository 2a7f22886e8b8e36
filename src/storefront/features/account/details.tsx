import { useState } from 'react';
import { useActionData } from 'react-router';
import { MAX_CODE_CHARS, MAX_NAME_CHARS } from '#contract/limits.ts';
import type { SessionUser } from '../../session/session-store.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field, SubmitButton } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { AuthForm, type AuthFailure } from './auth-form.tsx';
import { NewPassword, useNewPassword } from './new-password.tsx';
import './details.css';

/** What the page's action does with a form: the value of the form's field `task`. */
export const DETAILS_TASKS = ['names', 'password', 'delete'] as const;
export type DetailsTask = (typeof DETAILS_TASKS)[number];

/** A name must contain more than spaces, because the API trims it. */
const NAME_ATTRIBUTES = {
  required: true,
  pattern: '.*\\S.*',
  title: 'Please enter a name.',
  maxLength: MAX_NAME_CHARS,
};

/** What the page's action returns; `null` after the names were saved. */
export type DetailsResult = DetailsFailure | PasswordChange | null;

interface PasswordChange {
  /** In ms since 1970: the key of the section, so that each change empties its form. */
  passwordChangedAt: number;
}

interface DetailsFailure extends AuthFailure {
  /** Whether the form also needs a code of the authenticator app. */
  asksForCode: boolean;
}

/** Names, password and end of the account: three forms that the page's action handles. */
export function Details({ user }: { user: SessionUser }) {
  const { passwordChangedAt } = useActionData<Partial<PasswordChange>>() ?? {};
  return (
    <div className="details">
      <section aria-labelledby="details-name">
        <h2 id="details-name">Your name</h2>
        <AuthForm task={'names' satisfies DetailsTask}>
          <div className="form-pair">
            <Field
              label="First name"
              name="firstName"
              autoComplete="given-name"
              defaultValue={user.firstName}
              {...NAME_ATTRIBUTES}
            />
            <Field
              label="Last name"
              name="lastName"
              autoComplete="family-name"
              defaultValue={user.lastName}
              {...NAME_ATTRIBUTES}
            />
          </div>
          <SubmitButton look="secondary">Save names</SubmitButton>
        </AuthForm>
      </section>
      <section key={passwordChangedAt} aria-labelledby="details-password" className="stitch-above">
        <h2 id="details-password" tabIndex={-1} ref={passwordChangedAt ? takeFocus : undefined}>
          Password
        </h2>
        <PasswordForm email={user.email} />
      </section>
      <section aria-labelledby="details-delete" className="stitch-above">
        <h2 id="details-delete">Delete account</h2>
        <Deletion email={user.email} />
      </section>
    </div>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { typed, readTyped } = useNewPassword();
  return (
    <AuthForm task={'password' satisfies DetailsTask} onInput={readTyped}>
      <UsernameField email={email} />
      <PasswordField label="Old password" name="old" autoComplete="current-password" required />
      <NewPassword typed={typed} />
      <CodeField task="password" />
      <SubmitButton look="secondary">Save new password</SubmitButton>
    </AuthForm>
  );
}

function Deletion({ email }: { email: string }) {
  /** `undefined` until the user first asks to delete the account. */
  const [isConfirming, setConfirming] = useState<boolean>();
  if (!isConfirming)
    return (
      <Button
        look="quiet"
        ref={isConfirming === false ? takeFocus : undefined}
        onClick={() => setConfirming(true)}
      >
        Delete account
      </Button>
    );
  return (
    <AuthForm task={'delete' satisfies DetailsTask}>
      <UsernameField email={email} />
      <p role="alert">
        Delete your account permanently? Your cart, wishlist and name are deleted. Orders that have
        not been sent yet are cancelled and refunded.
      </p>
      <PasswordField
        label="Your password"
        name="deletePassword"
        autoComplete="current-password"
        ref={takeFocus}
        required
      />
      <CodeField task="delete" />
      <div className="details-choice">
        <Button look="quiet" onClick={() => setConfirming(false)}>
          Keep account
        </Button>
        <SubmitButton look="danger">Delete permanently</SubmitButton>
      </div>
    </AuthForm>
  );
}

/** Appears once the API has asked for a code, which only owners and helpers may have. */
function CodeField({ task }: { task: DetailsTask }) {
  const failure = useActionData<DetailsFailure>();
  if (failure?.task !== task || !failure.asksForCode) return undefined;
  return (
    <Field
      ref={takeFocus}
      label="Code of your authenticator app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={MAX_CODE_CHARS}
      required
    />
  );
}

/** A ref callback that focuses its element when the element appears. */
function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

/** A hidden field with the email, from which password managers identify the account. */
function UsernameField({ email }: { email: string }) {
  return <input hidden autoComplete="username" value={email} readOnly />;
}
