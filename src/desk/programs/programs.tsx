import { useLoaderData, useRevalidator } from 'react-router';
import type { ApiKey, Scope } from '#contract/desk/desk-people.ts';
import { MAX_KEY_NAME_CHARS } from '#contract/limits.ts';
import { Field } from '#ui/controls/field.tsx';
import { desk } from '../api.ts';
import { useIsOwner } from '../frame-data.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Box, EmptyState, PageHeading, Tabs } from '../parts/page.tsx';
import { SecretForm } from '../parts/secret-form.tsx';
import { formatMomentInText, getFormText } from '../parts/texts.ts';
import { usePolling } from '../parts/calls.ts';
import { Choices } from '../parts/fields.tsx';
import { AddWebhook, WebhookList } from './webhooks.tsx';

export async function loader() {
  const [{ keys }, { user }] = await Promise.all([desk.keys.$get(), desk.session.$get()]);
  const isOwner = user.role === 'owner';
  return { keys, hooks: isOwner && (await desk.webhooks.$get()) };
}

/** What other programs get to know, and may do; a helper sees only the own keys. */
export function Component() {
  const { keys, hooks } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  usePolling(revalidate);
  return (
    <>
      <PageHeading title="Programs">
        Other programs, such as a warehouse or the accounts, can work with the shop.
      </PageHeading>
      <Tabs of="Settings" />
      <div className="desk-stack">
        {hooks && (
          <>
            <WebhookList {...hooks} />
            <AddWebhook />
          </>
        )}
        <KeyList keys={keys} />
        <AddKey />
      </div>
    </>
  );
}

const SCOPE_WORDS: Record<Scope, string> = {
  'orders:read': 'Read orders',
  'orders:write': 'Pack, ship and cancel orders',
  'catalogue:read': 'Read books and categories',
  'catalogue:write': 'Change and import books',
  'stock:read': 'Read changes to the stock',
  'stock:write': 'Receive and count copies',
};

/** The keys with which programs act at the desk; an owner sees those of everyone. */
function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const isOwner = useIsOwner();
  return (
    <Box title="Keys">
      {keys.length === 0 && (
        <EmptyState>
          No program has a key yet. With a key a program can call the desk, for you and with no more
          rights than you have.
        </EmptyState>
      )}
      <ul className="desk-rows">
        {keys.map((key) => (
          <li key={key._id} className="desk-row-plain">
            <div>
              <b>{key.name}</b> …{key.ending}
              <p className="desk-small">
                {key.scopes.map((scope) => SCOPE_WORDS[scope]).join(', ')}
              </p>
              <p className="desk-small">
                {isOwner && `${key.email} · `}
                {key.usedAt === undefined
                  ? 'Never used'
                  : `Last used ${formatMomentInText(key.usedAt)}`}
              </p>
            </div>
            <ConfirmButton
              look="text"
              text="End"
              aria-label={`End the key ${key.name}, …${key.ending}`}
              title={`End the key ${key.name}?`}
              label="End the key"
              keepLabel="Keep the key"
              onConfirm={() => desk.keys[':id'].$delete({ param: { id: key._id } })}
              done={() => 'Key ended'}
            >
              The program that uses it can no longer call the desk.
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function AddKey() {
  const add = (fields: FormData) => {
    const scopes = fields.getAll('scope') as Scope[];
    if (scopes.length === 0) return 'Choose what the program may do.';
    return desk.keys.$post({ json: { name: getFormText(fields, 'name'), scopes } });
  };
  return (
    <SecretForm
      title="Make a key"
      label="Make the key"
      busyLabel="Making…"
      add={add}
      show={({ key, secret }) => ({
        noun: 'key',
        label: 'Key',
        secret,
        text: `Enter this key in ${key.name}. It is shown only now.`,
      })}
    >
      <Field
        label="Program"
        name="name"
        autoComplete="off"
        maxLength={MAX_KEY_NAME_CHARS}
        pattern=".*\S.*"
        required
      />
      <Choices legend="The program may" name="scope" words={SCOPE_WORDS} />
    </SecretForm>
  );
}
