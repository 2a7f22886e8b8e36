import { useState } from 'react';
import {
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Status } from '#ui/status.tsx';
import { readEmpty } from '#client/client.ts';
import { attemptOrToast, desk, load } from '../api.ts';
import { Box, focusHeading, PageHeading, SettingsTabs } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';
import { SecondFactor } from '../sign-in/second-factor.tsx';

async function loader({ request }: LoaderFunctionArgs) {
  const [factor, { sessions }] = await Promise.all([
    load(request, () => desk['second-factor'].$get()),
    load(request, () => desk.sessions.$get()),
  ]);
  return { factor, sessions };
}

type Sessions = Awaited<ReturnType<typeof loader>>['sessions'];

/** The second factor and the sessions of the signed-in person. */
function Component() {
  const { factor, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Your sign-in" />
      <SettingsTabs />
      <div className="desk-stack">
        <SecondFactor factor={factor} />
        <SessionList sessions={sessions} />
      </div>
    </>
  );
}

/** The open sessions, and the browsers that need no code at sign-in. */
function SessionList({ sessions }: { sessions: Sessions }) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const otherCount = sessions.filter(({ isThis }) => !isThis).length;
  const endSessions = async (call: () => ReturnType<typeof desk.sessions.$delete>) => {
    if (await attemptOrToast(() => readEmpty(call()))) void showToast('Ended');
    setAsking(false);
    await revalidate();
    focusHeading();
  };
  return (
    <Box title="Where you are signed in">
      <ul className="desk-rows">
        {sessions.map(({ _id: id, browser, beganAt, seenAt, isThis, isTrust: isTrusted }) => (
          <li key={id} className="desk-row-plain">
            <div>
              <b>{browser}</b> {isThis && <Status tone="success">This browser</Status>}
              <p className="desk-small">
                {isTrusted
                  ? `No code needed for 30 days from ${formatMoment(beganAt)}`
                  : `Signed in ${formatMoment(beganAt)} · last used ${formatMoment(seenAt)}`}
              </p>
            </div>
            {(isTrusted || !isThis) && (
              <Button
                look="text"
                size="small"
                aria-label={`${isTrusted ? 'Ask for the code again:' : 'End:'} ${browser}, ${formatMoment(beganAt)}`}
                onClick={() =>
                  void endSessions(() => desk.sessions[':id'].$delete({ param: { id } }))
                }
              >
                {isTrusted ? 'Ask for the code again' : 'End'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <p>
          <Button look="danger" size="small" onClick={() => setAsking(true)}>
            End all others
          </Button>
        </p>
      )}
      {isAsking && (
        <Dialog title="End all others?" onClose={() => setAsking(false)}>
          <p>You are signed out everywhere but in this browser, and asked for the code there.</p>
          <Button
            look="danger"
            size="small"
            onClick={() => void endSessions(() => desk.sessions.$delete())}
          >
            End all others
          </Button>
          <Button look="quiet" size="small" data-first onClick={() => setAsking(false)}>
            Keep them
          </Button>
        </Dialog>
      )}
    </Box>
  );
}

export const route = { loader, Component } satisfies RouteObject;
