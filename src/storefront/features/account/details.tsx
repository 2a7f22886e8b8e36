import { useState } from 'react';
import type { SessionUser } from '#contract/session.ts';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { AuthForm } from './auth-form.tsx';
import { NewPassword } from './new-password.tsx';

/** What a form asks the page's action for; the value of its field `task`. */
type DetailsTask = 'names' | 'password' | 'delete';

/** Names, password and end of the account: three forms that the page's action handles. */
export function Details({ user }: { user: SessionUser }) {
  return (
    <>
      <h2>Your name</h2>
      <AuthForm>
        <Task task="names" />
        <Field label="First name" name="firstName" defaultValue={user.firstName} required />
        <Field label="Last name" name="lastName" defaultValue={user.lastName} required />
        <Button type="submit">Save names</Button>
      </AuthForm>
      <h2>Password</h2>
      <AuthForm>
        <Task task="password" />
        <PasswordField label="Old password" name="old" autoComplete="current-password" required />
        <NewPassword />
        <Button type="submit">Save new password</Button>
      </AuthForm>
      <h2>Delete account</h2>
      <Deletion />
    </>
  );
}

function Deletion() {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button look="quiet" onClick={() => setAsked(true)}>
        Delete account
      </Button>
    );
  return (
    <AuthForm>
      <Task task="delete" />
      <p role="alert">
        Delete your account for ever? Cart, wishlist and name are deleted. Orders that are not on
        their way are cancelled, and what you paid for them is given back.
      </p>
      <PasswordField
        label="Your password"
        name="deletePassword"
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="danger">
        Delete for ever
      </Button>
      <Button look="quiet" onClick={() => setAsked(false)}>
        Keep account
      </Button>
    </AuthForm>
  );
}

function Task({ task }: { task: DetailsTask }) {
  return <input type="hidden" name="task" value={task} />;
}
