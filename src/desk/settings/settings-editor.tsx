import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SettingsChange, SettingsResponse } from '#contract/shop-settings.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { capitalize } from '#domain/values/text.ts';
import { isGroup } from '#domain/shop/shop-settings.ts';
import { desk } from '../api.ts';
import { SaveBar } from '../parts/page.tsx';
import { useKeptScreen, useLeaveGuard } from '../parts/unsaved.ts';
import { useSending } from '../parts/calls.ts';
import { recordOwnShop } from './own-shop.ts';
import './settings.css';

/** All settings, those of the form as it edits them. */
type Settings<Form> = Omit<SettingsResponse['settings'], keyof Form> &
  Pick<SettingsResponse['settings'], 'version'> &
  Form;

interface SettingsEditorProps<Form extends object> {
  latest: Settings<Form>;
  readForm: (fields: FormData) => Form;
  names: Names<Form>;
  /** What is edited, such as `settings`. */
  subject: string;
  before?: ReactNode;
  Fields: ComponentType<FieldsProps<Form>>;
  /**
   * By default, sends the changes. If it saves only a part, it calls `recordPart` with the new version
   * and rejects.
   */
  save?: (
    change: Partial<Form> & { version: number },
    recordPart: (version: number) => void,
  ) => Promise<SettingsResponse>;
}

export type SetField = (update: () => void) => void;

export interface FieldsProps<Form extends object> {
  original: Settings<Form>;
  typed: Form;
  /** Runs an update of state that sets a field, and reads the form, because that causes no event. */
  setField: SetField;
}

/**
 * A form for some settings of the shop. If another person saves meanwhile, the typed input stays.
 * Save sends only the settings that were changed here. Leaving with unsaved changes asks for
 * confirmation.
 */
export function SettingsEditor<Form extends object>({
  latest,
  readForm,
  names,
  subject,
  before,
  Fields,
  save = (change) => desk.settings.$patch({ json: change as SettingsChange }),
}: SettingsEditorProps<Form>) {
  const [original, setOriginal] = useState(latest);
  /** A new key fills the form with `original` again. */
  const [formKey, setFormKey] = useState(0);
  /** The current values of the form; `undefined` before anything is typed. */
  const [typed, setTyped] = useState<Form>();
  /** Whether the last save, if there was one, left changes unsaved. */
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** The version that the last save here has made. */
  const [savedVersion, setSavedVersion] = useState(0);
  const { isSending: isSaving, error, setError, send, revalidate } = useSending();
  const isLatestNewer = latest.version !== original.version;
  const changed = typed ? listDifferences(original, typed, names) : [];
  const isSaved = typed !== undefined && listDifferences(latest, typed, names).length === 0;
  const showLatest = () => {
    setFormKey(formKey + 1);
    setOriginal(latest);
    setTyped(undefined);
    setError(undefined);
  };
  const wasSavedHere = savedVersion > original.version;
  // Typed while the settings were saved, or not saved with the rest.
  if (isLatestNewer && wasSavedHere && hasUnsaved) setOriginal(latest);
  // The response to a save may be lost although the settings were saved.
  else if (isLatestNewer && (wasSavedHere || changed.length === 0 || isSaved)) showLatest();
  useLeaveGuard(changed.length > 0, `Leave without saving the ${subject}?`);
  useKeptScreen(changed.length > 0);
  const trackChanges = () => {
    setHasUnsaved(true);
    if (form.current) setTyped(readForm(new FormData(form.current)));
  };
  const submit = async (fields: FormData) => {
    // A second save with the same version would be refused.
    if (isSaving) return;
    setHasUnsaved(false);
    const change = pickChanges(readForm(fields), original, latest);
    const work = async () => {
      const { settings } = await save({ ...change, version: latest.version }, setSavedVersion);
      // Before the message, because the owner may then leave for the shop at once.
      recordOwnShop(settings);
      void showToast(`${capitalize(subject)} saved`);
      setSavedVersion(settings.version);
      await revalidate();
    };
    await send(work, () => {
      setHasUnsaved(true);
      return revalidate();
    });
  };
  return (
    <>
      {isLatestNewer && (
        <Notice tone="warning" role="alert" heading="The settings were changed meanwhile">
          {`Changed: ${listDifferences(original, latest, names).join(', ') || 'other settings'}. What you have typed is still here. Saving keeps the other changes, and “Undo all” shows them.`}
        </Notice>
      )}
      {before}
      <form
        ref={form}
        key={formKey}
        className="desk-stack desk-settings"
        onChange={trackChanges}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <Fields
          original={original}
          typed={typed ?? original}
          setField={(update) => {
            flushSync(update);
            trackChanges();
          }}
        />
      </form>
      {changed.length > 0 && (
        <SaveBar
          problem={error}
          undoLabel="Undo all"
          onUndo={showLatest}
          saveLabel={`Save ${subject}`}
          onSave={() => form.current?.requestSubmit()}
          isSaving={isSaving}
        >
          {`Not saved: ${changed.join(', ')}`}
        </SaveBar>
      )}
    </>
  );
}

/** The names of settings for people; of a group, one name or those of its settings. */
export type Names<Form> = { [Key in keyof Form]-?: string | Record<string, string> };

/**
 * Returns the settings that the user has changed: those whose value in `typed` differs from that in
 * `before`, with which the form was filled. A group such as `delivery` is returned whole if one of
 * its settings was changed; the unchanged ones have their `latest` value.
 */
export function pickChanges<Form extends object>(
  typed: Form,
  before: Form,
  latest: Form,
): Partial<Form> {
  const merge = (typedValue: unknown, oldValue: unknown, latestValue: unknown): unknown => {
    const groups = [typedValue, oldValue, latestValue];
    if (!groups.every(isGroup)) return isSame(typedValue, oldValue) ? latestValue : typedValue;
    const names = new Set(groups.flatMap((group) => Object.keys(group)));
    const [typedGroup, oldGroup, latestGroup] = groups;
    return Object.fromEntries(
      [...names]
        .map((name) => [name, merge(typedGroup?.[name], oldGroup?.[name], latestGroup?.[name])])
        .filter(([, value]) => value !== undefined),
    );
  };
  const names = Object.keys(typed) as (keyof Form)[];
  const changed = names.filter((name) => !isSame(typed[name], before[name]));
  return Object.fromEntries(
    changed.map((name) => [name, merge(typed[name], before[name], latest[name])]),
  ) as Partial<Form>;
}

/** Lists the settings that differ, by their names for people. */
export function listDifferences<Form extends object>(
  before: Form,
  after: Form,
  names: Names<Form>,
): string[] {
  return (Object.keys(names) as (keyof Form)[]).flatMap((key) => {
    const [own, other, name] = [before[key], after[key], names[key]];
    if (typeof name === 'string') return isSame(own, other) ? [] : [name];
    const [group, otherGroup] = [own, other] as Record<string, unknown>[];
    return Object.entries(name).flatMap(([part, partName]) =>
      isSame(group?.[part], otherGroup?.[part]) ? [] : [partName],
    );
  });
}

/** Whether two values of a setting are equal. A missing value equals an empty one. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
