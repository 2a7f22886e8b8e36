import { useLoaderData } from 'react-router';
import type { Person } from '#contract/desk/desk-people.ts';
import { createMailLink } from '#domain/shop/contact-links.ts';
import { formatShortDay } from '#domain/values/time.ts';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Field } from '#ui/controls/field.tsx';
import { attempt, desk } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { Box, EmptyState, PageHeading, Tabs } from '../parts/page.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { type Keyed, SecretForm } from '../parts/secret-form.tsx';
import { getFormText } from '../parts/texts.ts';

export function loader() {
  return desk.people.$get();
}

export function Component() {
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
      <Tabs of="Settings" />
      <div className="desk-stack">
        <Box title="At the desk">
          <ul className="desk-rows">
            {present.map((person) => (
              <Row key={person._id} person={person} isUser={person.email === user.email} />
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
              <Row key={person._id} person={person} />
            ))}
          </ul>
        </Box>
      </div>
    </>
  );
}

function Row({ person, isUser = false }: { person: Person; isUser?: boolean }) {
  const { email, role, until, isInvited } = person;
  return (
    <li className="desk-row-plain">
      <div>
        <b>{email}</b>
        <p className="desk-small">
          {ROLE_WORDS[role]}
          {isInvited && until && ` · the link works until ${formatShortDay(until)}`}
        </p>
      </div>
      {isUser ? <span>You</span> : <RemoveButton person={person} />}
    </li>
  );
}

const ROLE_WORDS = { owner: 'Owner', helper: 'Helper' } as const;

interface Invitation {
  person: Person;
  link: string;
}

function showInvitation({ person: { email, until = '' }, link }: Invitation) {
  return {
    noun: 'link',
    label: `Link for ${email}`,
    secret: link,
    text: `Send this link to ${email}. It works once, until ${formatShortDay(until)}, and is shown only now.`,
    actions: (
      <a
        {...getButtonAttributes('text', 'small')}
        href={createMailLink(email, { subject: 'Your invitation to the desk', body: link })}
      >
        Write an email
      </a>
    ),
  };
}

/** The form that creates an invitation link for an email. The link is shown only once. */
function InviteForm() {
  const add = async (fields: FormData, keyed: Keyed) => {
    const email = getFormText(fields, 'email');
    const role = fields.get('role') === 'owner' ? 'owner' : 'helper';
    const call = () => desk.people.$post({ json: { email, role } }, keyed);
    const { value, failure } = await attempt(call);
    if (failure?.code === 'email-taken') return `${email} already has access to the desk.`;
    if (failure) throw failure;
    return value;
  };
  return (
    <SecretForm
      title="Invite someone"
      label="Make the link"
      busyLabel="Making the link…"
      add={add}
      show={showInvitation}
    >
      {(error) => (
        <>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            error={error}
          />
          <fieldset className="desk-choices">
            <legend className="field-label">Role</legend>
            <Choice type="radio" name="role" value="helper" label="Helper" defaultChecked />
            <Choice type="radio" name="role" value="owner" label="Owner" />
          </fieldset>
        </>
      )}
    </SecretForm>
  );
}

function RemoveButton({ person: { _id: id, email, isInvited } }: { person: Person }) {
  const text = isInvited ? 'Withdraw' : 'Remove access';
  return (
    <ConfirmButton
      look="text"
      text={text}
      aria-label={isInvited ? `Withdraw the invitation of ${email}` : `${text} for ${email}`}
      title={isInvited ? `Withdraw the invitation of ${email}?` : `Remove access for ${email}?`}
      keepLabel="Keep"
      onConfirm={() => desk.people[':id'].$delete({ param: { id } })}
      done={() => (isInvited ? 'Invitation withdrawn' : 'Access removed')}
    >
      {isInvited
        ? 'The link will no longer work.'
        : 'They are signed out at once, and need a new invitation to come back. They keep their account as a reader.'}
    </ConfirmButton>
  );
}
