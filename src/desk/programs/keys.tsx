import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiKey, Scope } from '#contract/desk-keys.ts';
import { MAX_KEY_NAME_CHARS } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field } from '#ui/field.tsx';
import { readBody, readEmpty } from '#client/client.ts';
import { desk } from '../api.ts';
import { useIsOwner } from '../frame-data.ts';
import { Box, EmptyState, focusHeading, Problem } from '../parts/page.tsx';
import { formatMoment, getFormText } from '../parts/texts.ts';
import { useSending } from '../parts/use-sending.ts';
import { ShownOnce } from './shown-once.tsx';
import { useTypedForm } from './use-typed-form.ts';

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
  const { isSending, error, send } = useSending();
  const { revalidate } = useRevalidator();
  const end = () =>
    send(async () => {
      await readEmpty(desk.keys[':id'].$delete({ param: { id: apiKey._id } }));
      void showToast('Key ended');
      onClose();
      await revalidate();
      focusHeading();
    });
  return (
    <Dialog title={`End the key ${apiKey.name}?`} onClose={onClose}>
      <p>The program that uses it can no longer call the desk.</p>
      <Problem text={error} />
      <div className="desk-actions">
        <Button look="danger" size="small" disabled={isSending} onClick={() => void end()}>
          End the key
        </Button>
        <Button look="quiet" size="small" data-first onClick={onClose}>
          Keep the key
        </Button>
      </div>
    </Dialog>
  );
}

/** The form that makes a key, and then shows it. */
export function AddKey() {
  const { form, track, prepareReset } = useTypedForm();
  const { isSending, error, setError, send } = useSending();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<{ key: ApiKey; secret: string }>();
  const add = (fields: FormData) =>
    send(async () => {
      const scopes = fields.getAll('scope') as Scope[];
      if (scopes.length === 0) return setError('Choose what the program may do.');
      const json = { name: getFormText(fields, 'name'), scopes };
      const reset = prepareReset();
      setAdded(await readBody(desk.keys.$post({ json })));
      reset();
      await revalidate();
    });
  return (
    <Box title="Make a key">
      <form
        ref={form}
        className="form"
        onChange={track}
        onSubmit={(event) => {
          event.preventDefault();
          void add(new FormData(event.currentTarget));
        }}
      >
        <Field
          label="Program"
          name="name"
          autoComplete="off"
          maxLength={MAX_KEY_NAME_CHARS}
          pattern=".*\S.*"
          required
        />
        <fieldset className="desk-choices">
          <legend className="field-label">The program may</legend>
          {(Object.keys(SCOPE_WORDS) as Scope[]).map((scope) => (
            <Choice
              key={scope}
              type="checkbox"
              name="scope"
              value={scope}
              label={SCOPE_WORDS[scope]}
            />
          ))}
        </fieldset>
        <Problem text={error} />
        <p>
          <Button type="submit" size="small" disabled={isSending}>
            {isSending ? 'Making…' : 'Make the key'}
          </Button>
        </p>
      </form>
      {added && (
        <ShownOnce key={added.secret} label="Key" secret={added.secret}>
          {`Enter this key in ${added.key.name}.`}
        </ShownOnce>
      )}
    </Box>
  );
}
