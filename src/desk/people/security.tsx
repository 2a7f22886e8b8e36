import { useLoaderData } from 'react-router';
import { showToast } from '#ui/messages/feedback.tsx';
import { Status } from '#ui/messages/status.tsx';
import { desk } from '../api.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Box, focusHeading, PageHeading, Problem, Tabs, Button } from '../parts/page.tsx';
import { formatMomentInText } from '../parts/texts.ts';
import { useSending } from '../parts/calls.ts';
import { SecondFactor } from '../sign-in/second-factor.tsx';

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
          onConfirm={async () => {
            await desk.sessions.$delete();
            return 'Ended';
          }}
        >
          You are signed out everywhere but in this browser, and asked for the code there.
        </ConfirmButton>
      )}
    </Box>
  );
}
