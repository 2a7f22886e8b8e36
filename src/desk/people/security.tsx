import { useLoaderData, useRevalidator } from 'react-router';
import { showToast } from '#ui/messages/feedback.tsx';
import { Status } from '#ui/messages/status.tsx';
import { desk } from '../api.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Box, focusHeading, PageHeading, Problem, Tabs, Button } from '../parts/page.tsx';
import { formatMomentInText, copyText } from '../parts/texts.ts';
import { useSending } from '../parts/calls.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { countNoun } from '#domain/values/money.ts';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { AskForm, type AskFormProps } from '../parts/ask-form.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import './security.css';

export async function loader() {
  const [factor, { sessions }] = await Promise.all([
    desk['second-factor'].$get(),
    desk.sessions.$get(),
  ]);
  return { factor, sessions };
}

type Sessions = Awaited<ReturnType<typeof loader>>['sessions'];

export function Component() {
  const { factor, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Your sign-in" />
      <Tabs of="Settings" />
      <div className="desk-stack">
        <SecondFactor factor={factor} />
        <SessionList sessions={sessions} />
      </div>
    </>
  );
}

/** The open sessions, and the browsers that need no code at sign-in. */
function SessionList({ sessions }: { sessions: Sessions }) {
  const { isSending, error, send, revalidate } = useSending();
  const end = (id: string, doneText: string) =>
    send(async () => {
      await desk.sessions[':id'].$delete({ param: { id } });
      void showToast(doneText);
      await revalidate();
      focusHeading();
      // Also reads the page again after a failure, because the session may have ended elsewhere.
    }, revalidate);
  return (
    <Box title="Where you are signed in">
      <ul className="desk-rows">
        {sessions.map(({ _id: id, browser, beganAt, seenAt, isThis, isTrust: isTrusted }) => (
          <li key={id} className="desk-row-plain">
            <div>
              <b>{browser}</b> {isThis && <Status tone="success">This browser</Status>}
              <p className="desk-small">
                {isTrusted
                  ? `No code needed for 30 days from ${formatMomentInText(beganAt)}`
                  : `Signed in ${formatMomentInText(beganAt)} · last used ${formatMomentInText(seenAt)}`}
              </p>
            </div>
            {(isTrusted || !isThis) && (
              <Button
                look="text"
                aria-label={`${isTrusted ? 'Ask for the code again:' : 'End:'} ${browser}, ${formatMomentInText(beganAt)}`}
                disabled={isSending}
                onClick={() => void end(id, isTrusted ? 'A code is needed again' : 'Ended')}
              >
                {isTrusted ? 'Ask for the code again' : 'End'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={error} />
      {sessions.some(({ isThis }) => !isThis) && (
        <ConfirmButton
          look="danger"
          text="End all others"
          title="End all others?"
          keepLabel="Keep them"
          onConfirm={() => desk.sessions.$delete()}
          done={() => 'Ended'}
        >
          You are signed out everywhere but in this browser, and asked for the code there.
        </ConfirmButton>
      )}
    </Box>
  );
}

interface Setup {
  secret: string;
  uri: string;
}

interface SecondFactorProps {
  factor: { isOn: boolean; recoveryCodes: number };
}

/** The forms that turn codes of an authenticator app on and off, and make new recovery codes. */
function SecondFactor({ factor }: SecondFactorProps) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  const { revalidate } = useRevalidator();
  const confirm = async ({ code }: { code: string }) => {
    // With `Prefer`, the API returns new recovery codes. The type of the call does not say so.
    const headers = { Prefer: 'return=representation' };
    const body: unknown = await desk['second-factor'].$put({ json: { code } }, { headers });
    const { recoveryCodes } = body as { recoveryCodes: string[] };
    setSetup(undefined);
    setCodes(recoveryCodes);
    await revalidate();
  };
  const prepare = async ({ password }: { password: string }) =>
    setSetup(await desk['second-factor'].$post({ json: { password } }));
  const turnOff = async (json: { password: string; code: string }) => {
    await desk['second-factor'].$delete({ json });
    void showToast('Codes are off');
    await revalidate();
  };
  const area = useRef<HTMLDivElement>(null);
  const step = codes ? 'codes' : setup ? 'setup' : 'state';
  const lastStep = useRef(step);
  // The form that had the focus was removed: focus the heading of the step that replaces it.
  useLayoutEffect(() => {
    if (lastStep.current !== step) area.current?.querySelector('h2')?.focus();
    lastStep.current = step;
  }, [step]);
  return (
    <div ref={area}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : setup ? (
        <ScanCode {...setup} onCode={confirm} onCancel={() => setSetup(undefined)} />
      ) : (
        <CurrentState factor={factor} onPrepare={prepare} onCode={confirm} onTurnOff={turnOff} />
      )}
    </div>
  );
}

interface CurrentStateProps extends SecondFactorProps {
  onPrepare: AskFormProps['onSubmit'];
  onCode: AskFormProps['onSubmit'];
  onTurnOff: AskFormProps['onSubmit'];
}

function CurrentState({ factor, onPrepare, onCode, onTurnOff }: CurrentStateProps) {
  if (!factor.isOn)
    return (
      <Box title="Codes at sign-in">
        <p>
          With codes, a stolen password does not open the desk: at sign-in it also asks for six
          digits that an authenticator app on your phone shows.
        </p>
        <AskForm asks={['password']} buttonLabel="Turn codes on" onSubmit={onPrepare} />
      </Box>
    );
  const { recoveryCodes } = factor;
  return (
    <Box title="Codes at sign-in">
      <p>
        The desk asks for a code at sign-in. You have {countNoun(recoveryCodes, 'recovery code')}{' '}
        left for the day when your phone is not there.
      </p>
      <details>
        <summary>Make new recovery codes</summary>
        <p>The old ones no longer work, and you are signed out everywhere else.</p>
        <AskForm asks={['code']} buttonLabel="Make new codes" onSubmit={onCode} />
      </details>
      <details>
        <summary>Turn codes off</summary>
        <p>Your password alone will then open the desk. Without your phone, use a recovery code.</p>
        <AskForm
          asks={['password', 'code']}
          buttonLabel="Turn codes off"
          look="danger"
          onSubmit={onTurnOff}
        />
      </details>
    </Box>
  );
}

interface ScanCodeProps extends Setup {
  onCode: AskFormProps['onSubmit'];
  onCancel: () => void;
}

/** Shows the secret as a QR code and as text. A code from the app confirms that the app has it. */
function ScanCode({ secret, uri, onCode, onCancel }: ScanCodeProps) {
  return (
    <Box title="Codes at sign-in">
      <ol className="desk-setup">
        <li>
          <p>
            Scan this with an authenticator app, or <a href={uri}>open it in the app</a> of this
            phone.
          </p>
          <QrCode className="desk-qr" text={uri} label="QR code for the authenticator app" />
          <p>
            Or type the secret:{' '}
            <code className="desk-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </li>
        <li>
          <p>Enter the six digits that the app shows now.</p>
          <AskForm asks={['code']} buttonLabel="Turn codes on" onSubmit={onCode}>
            <Button look="text" onClick={onCancel}>
              Not now
            </Button>
          </AskForm>
        </li>
      </ol>
    </Box>
  );
}

/** The recovery codes, shown only once, because the server stores only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `Recovery codes for the desk at ${location.host}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Box title="Your recovery codes">
      <p role="status">
        Codes are on. Keep these recovery codes where you can find them without your phone: each
        opens the desk once, and they are shown only now.
      </p>
      <ul className="desk-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="desk-actions">
        <Button look="quiet" onClick={() => void copyText(text, 'Codes copied')}>
          Copy
        </Button>
        <Button look="quiet" onClick={() => print()}>
          Print
        </Button>
        <a
          {...getButtonAttributes('quiet', 'small')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        <Button onClick={onDone}>I have kept them</Button>
      </p>
    </Box>
  );
}
