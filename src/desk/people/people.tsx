import { useEffect, useRef, useState } from 'react';
import {
  useFetcher,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { Person } from '#contract/desk-people.ts';
import { createMailLink } from '#domain/contact-links.ts';
import { formatShortDay } from '#domain/time.ts';
import { Button, getButtonAttributes } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field } from '#ui/field.tsx';
import { readBody, readEmpty } from '#client/client.ts';
import { attempt, desk, load } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import {
  Box,
  focusHeading,
  EmptyState,
  PageHeading,
  SettingsTabs,
  Problem,
} from '../parts/page.tsx';
import { copyText } from '../parts/texts.ts';
import { useSending } from '../parts/use-sending.ts';
import { useKeptScreen } from '../parts/unsaved.ts';

interface Outcome {
  error?: string | undefined;
  /** A new invitation. The API returns its link only once. */
  invited?: { person: Person; link: string } | undefined;
}

async function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => desk.people.$get());
}

async function action({ request }: ActionFunctionArgs): Promise<Outcome> {
  const fields = await request.formData();
  const email = readEmail(fields);
  const role = fields.get('role') === 'owner' ? 'owner' : 'helper';
  const invite = () => readBody(desk.people.$post({ json: { email, role } }));
  const { value: invited, error, failure } = await attempt(invite);
  if (failure?.code === 'email-taken') return { error: `${email} already has access to the desk.` };
  return { invited, error };
}

/** The people with access to the desk, and the open invitations. */
function Component() {
  const { people } = useLoaderData<typeof loader>();
  const { user } = useFrameData();
  const present = people.filter(({ isInvited }) => !isInvited);
  const invited = people.filter(({ isInvited }) => isInvited);
  return (
    <>
      <PageHeading title="People">
        Owners can do everything. Helpers look after orders and stock, but not refunds, settings or
        imports.
      </PageHeading>
      <SettingsTabs />
      <div className="desk-stack">
        <Box title="At the desk">
          <ul className="desk-rows">
            {present.map((person) => (
              <li key={person._id} className="desk-row-plain">
                <div>
                  <b>{person.email}</b>
                  <p className="desk-small">{ROLE_WORDS[person.role]}</p>
                </div>
                {person.email === user.email ? <span>You</span> : <RemoveButton person={person} />}
              </li>
            ))}
          </ul>
        </Box>
        <InviteForm />
        <Box title="Invitations">
          {invited.length === 0 && (
            <EmptyState>
              There are no open invitations. An invitation is listed here until it is accepted.
            </EmptyState>
          )}
          <ul className="desk-rows">
            {invited.map((person) => (
              <li key={person._id} className="desk-row-plain">
                <div>
                  <b>{person.email}</b>
                  <p className="desk-small">
                    {ROLE_WORDS[person.role]}
                    {person.until && ` · the link works until ${formatShortDay(person.until)}`}
                  </p>
                </div>
                <RemoveButton person={person} />
              </li>
            ))}
          </ul>
        </Box>
      </div>
    </>
  );
}

const ROLE_WORDS = { owner: 'Owner', helper: 'Helper' } as const;

function readEmail(fields: FormData): string {
  return String(fields.get('email')).trim();
}

/** The form that creates an invitation link for an email. The link is shown only once. */
function InviteForm() {
  const fetcher = useFetcher<Outcome>();
  const { data, state } = fetcher;
  const isSending = state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  useKeptScreen(email !== '' || data?.invited !== undefined);
  useEffect(() => {
    if (!form.current || !data?.invited) return;
    // Another email may have been typed meanwhile.
    const isSentEmail = readEmail(new FormData(form.current)) === data.invited.person.email;
    if (isSentEmail) form.current.reset();
  }, [data]);
  return (
    <Box title="Invite someone">
      <fetcher.Form
        method="post"
        className="form"
        ref={form}
        onChange={({ currentTarget }) => setEmail(readEmail(new FormData(currentTarget)))}
        onReset={() => setEmail('')}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          error={data?.error}
        />
        <fieldset className="desk-choices">
          <legend className="field-label">Role</legend>
          <Choice type="radio" name="role" value="helper" label="Helper" defaultChecked />
          <Choice type="radio" name="role" value="owner" label="Owner" />
        </fieldset>
        <p>
          <Button type="submit" size="small" disabled={isSending}>
            {isSending ? 'Making the link…' : 'Make the link'}
          </Button>
        </p>
      </fetcher.Form>
      {data?.invited && <NewLink key={data.invited.link} invited={data.invited} />}
    </Box>
  );
}

function NewLink({ invited: { person, link } }: { invited: NonNullable<Outcome['invited']> }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const mail = { subject: 'Your invitation to the desk', body: link };
  return (
    <div className="desk-new-link">
      <p role="status">
        Send this link to {person.email}. It works once, until {formatShortDay(person.until ?? '')},
        and is shown only now.
      </p>
      <Field
        label={`Link for ${person.email}`}
        ref={field}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="desk-actions">
        <Button look="quiet" size="small" onClick={() => void copyText(link, 'Link copied')}>
          Copy link
        </Button>
        <a {...getButtonAttributes('text', 'small')} href={createMailLink(person.email, mail)}>
          Write an email
        </a>
      </p>
    </div>
  );
}

/** A button that removes a person or withdraws an invitation, after a confirmation. */
function RemoveButton({ person: { _id, email, isInvited } }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const { isSending, error, send } = useSending();
  const { revalidate } = useRevalidator();
  const label = isInvited ? 'Withdraw' : 'Take the desk away';
  const close = () => setOpen(false);
  const remove = () =>
    send(async () => {
      await readEmpty(desk.people[':id'].$delete({ param: { id: _id } }));
      void showToast(isInvited ? 'Invitation withdrawn' : 'Removed');
      close();
      await revalidate();
      focusHeading();
    });
  return (
    <>
      <Button
        look="text"
        size="small"
        aria-label={isInvited ? `Withdraw the invitation of ${email}` : `${label} from ${email}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog
          title={
            isInvited ? `Withdraw the invitation of ${email}?` : `Take the desk from ${email}?`
          }
          onClose={close}
        >
          <p>
            {isInvited
              ? 'The link will no longer work.'
              : 'They are signed out at once, and need a new invitation to come back. They keep their account as a reader.'}
          </p>
          <Problem text={error} />
          <Button look="danger" size="small" disabled={isSending} onClick={() => void remove()}>
            {label}
          </Button>
          <Button look="quiet" size="small" data-first onClick={close}>
            Keep
          </Button>
        </Dialog>
      )}
    </>
  );
}

export const route = { loader, action, Component } satisfies RouteObject;
