import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useActionData, type ActionFunctionArgs } from 'react-router';
import { countNoun } from '#domain/values/money.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Field, SubmitButton } from '#ui/controls/field.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { api, apiOrigin, getServerTime, readEmpty } from '#client/client.ts';
import { useServerTime } from '../../data/clock.ts';
import { AuthPage } from '../../features/account/auth-page.tsx';
import {
  AuthForm,
  reportFailure,
  type AuthFailure,
  Form,
} from '../../features/account/auth-form.tsx';
import { showHeading } from '../../navigation/focus.ts';
import { PATHS } from '../../navigation/screens.ts';
import { PageHead } from '../../navigation/page-head.tsx';

/** How long a visitor must wait before the link can be sent again. */
const RESEND_MS = MINUTE_MS;

const hasMock = !import.meta.env.VITE_API_URL && !import.meta.env.VITE_SERVER;

interface Sent {
  email: string;
  /** The path that the email links to. Only the demo knows it. */
  link: string | undefined;
  /** When the link was sent (ms since 1970): different for each link. */
  at: number;
}

interface NotSent extends AuthFailure {
  /** The email that the visitor typed. */
  typed: string;
}

export async function action({ request }: ActionFunctionArgs): Promise<Sent | NotSent> {
  const email = String((await request.formData()).get('email'));
  try {
    await readEmpty(api.auth.forgot.$post({ json: { email } }));
    return { email, link: hasMock ? await findResetLink(email) : undefined, at: getServerTime() };
  } catch (error) {
    return { ...reportFailure('Asking for a link', error, {}), typed: email };
  }
}

/** Finds the latest link in the emails that the demo's API stores instead of sending. */
async function findResetLink(email: string): Promise<string | undefined> {
  const response = await fetch(`${apiOrigin}/api/test-mails`);
  const { mails } = (await response.json()) as { mails: { to: string; text: string }[] };
  const isForUser = ({ to }: { to: string }) => toEmailKey(to) === toEmailKey(email);
  const links = mails.filter(isForUser).map(({ text }) => /\/reset#[0-9a-f]+/.exec(text)?.[0]);
  return links.find((link) => link !== undefined);
}

export function Component() {
  const result = useActionData<Sent | NotSent>();
  const typed = result && 'typed' in result ? result.typed : undefined;
  const [dismissed, setDismissed] = useState<Sent>();
  const sent = result && 'email' in result && result !== dismissed ? result : undefined;
  return (
    <AuthPage
      title={sent ? 'Look in your mail' : 'Forgot password'}
      poster={{ text: 'Nothing here is lost, only misplaced.', dye: 'mor' }}
      otherPageLink={<Link to={PATHS.signIn}>Back to sign in</Link>}
    >
      <PageHead title="Forgot password" description="A new password for your account." />
      {sent ? (
        <SentNote key={sent.at} sent={sent} onLeave={() => setDismissed(sent)} />
      ) : (
        <EmailForm typed={typed ?? dismissed?.email} />
      )}
    </AuthPage>
  );
}

/** `typed` is the email of the last attempt, which the visitor wants to change or send again. */
function EmailForm({ typed }: { typed: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The form replaces a note whose control had the focus.
    if (field.current?.defaultValue) field.current.focus();
  }, []);
  return (
    <>
      <p className="auth-page-lede">
        Enter the email you signed up with. We will send you a link that works for one hour.
      </p>
      <AuthForm>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={typed}
          ref={field}
          required
        />
        <SubmitButton size="large" className="button-block">
          Send the link
        </SubmitButton>
      </AuthForm>
    </>
  );
}

function SentNote({ sent, onLeave }: { sent: Sent; onLeave: () => void }) {
  const { email, link } = sent;
  const resendAt = sent.at + RESEND_MS;
  const secondsLeft = Math.max(0, Math.floor((resendAt - useServerTime(resendAt)) / SECOND_MS));
  useEffect(showHeading, []);
  return (
    <>
      <p className="auth-page-lede" role="status">
        If {email} has an account, a link is on its way. It works once, for one hour.
      </p>
      {link !== undefined && (
        <p className="auth-page-lede">
          This is a demo: no email leaves your browser.{' '}
          <Link to={link}>Open the link in the email</Link>
        </p>
      )}
      <Notice
        tone="info"
        heading="Not there after five minutes?"
        actions={
          <ButtonLink
            look="text"
            size="small"
            to={PATHS.forgot}
            onClick={(event) => {
              event.preventDefault();
              onLeave();
            }}
          >
            Change email
          </ButtonLink>
        }
      >
        Look in the spam folder, or check the address for a typo.
      </Notice>
      {secondsLeft === 0 ? (
        <Form className="auth-page-again">
          <input type="hidden" name="email" value={email} />
          <Button type="submit" look="tonal" className="button-block">
            Send again
          </Button>
        </Form>
      ) : (
        <p className="auth-page-again">
          {`You can send it again in ${countNoun(secondsLeft, 'second')}.`}
        </p>
      )}
    </>
  );
}
