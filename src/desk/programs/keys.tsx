import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiKey, Scope } from '#contract/desk-keys.ts';
import { MAX_KEY_NAME_CHARS } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field } from '#ui/field.tsx';
import { readBody, readEmpty } from '#client/client.ts';
import { desk } from '../api.ts';
import { useIsOwner } from '../frame-data.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Box, EmptyState, focusHeading } from '../parts/page.tsx';
import { formatMoment, getFormText } from '../parts/texts.ts';
import { Choices } from './choices.tsx';
import { SecretForm } from './secret-form.tsx';

const SCOPE_WORDS: Record<Scope, string> = {
  'orders:read': 'Read orders',
  'orders:write': 'Pack, ship and cancel orders',
  'catalogue:read': 'Read books and categories',
  'catalogue:write': 'Change and import books',
  'stock:read': 'Read changes to the stock',
  'stock:write': 'Receive and count copies',
};

/** The keys with which programs act at the desk; an owner sees those of everyone. */
export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const isOwner = useIsOwner();
  const [removed, setRemoved] = useState<ApiKey>();
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
                {key.usedAt === undefined ? 'Never used' : `Last used ${formatMoment(key.usedAt)}`}
              </p>
            </div>
            <Button
              look="text"
              size="small"
              aria-label={`End the key ${key.name}, …${key.ending}`}
              onClick={() => setRemoved(key)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      {removed && <EndDialog apiKey={removed} onClose={() => setRemoved(undefined)} />}
    </Box>
  );
}

function EndDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const end = async () => {
    await readEmpty(desk.keys[':id'].$delete({ param: { id: apiKey._id } }));
    void showToast('Key ended');
    onClose();
    await revalidate();
    focusHeading();
  };
  return (
    <ConfirmDialog
      title={`End the key ${apiKey.name}?`}
      label="End the key"
      keepLabel="Keep the key"
      onConfirm={end}
      onClose={onClose}
    >
      The program that uses it can no longer call the desk.
    </ConfirmDialog>
  );
}

/** The form that makes a key, and then shows it. */
export function AddKey() {
  const add = (fields: FormData) => {
    const scopes = fields.getAll('scope') as Scope[];
    if (scopes.length === 0) return 'Choose what the program may do.';
    return readBody(desk.keys.$post({ json: { name: getFormText(fields, 'name'), scopes } }));
  };
  return (
    <SecretForm
      title="Make a key"
      label="Make the key"
      busyLabel="Making…"
      secretLabel="Key"
      add={add}
      explain={({ key }) => `Enter this key in ${key.name}.`}
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
