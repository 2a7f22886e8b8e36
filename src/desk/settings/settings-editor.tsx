import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SettingsChange, SettingsResponse, ShopSettings } from '#contract/shop-settings.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { capitalize } from '#domain/values/text.ts';
import { isGroup } from '#domain/shop/shop-settings.ts';
import { formatColours } from '#domain/shop/brand-colours.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { writeLocal } from '#ui/browser/storage.ts';
import { desk } from '../api.ts';
import { SaveBar } from '../parts/page.tsx';
import { useKeptScreen, useLeaveGuard } from '../parts/unsaved.tsx';
import { useSending } from '../parts/calls.ts';
import { describeMeanwhile } from '../parts/texts.ts';
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
  /** By default, sends the changes. If it saves only a part, it calls `recordPart` and rejects. */
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

/** A form for settings. What is typed stays if others save meanwhile; only changes are sent. */
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
  const { isSending, error, setError, send, revalidate } = useSending();
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
    if (isSending) return;
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
          {describeMeanwhile(
            listDifferences(original, latest, names).join(', ') || 'other settings',
            typed ? listReplaced({ typed, original, latest }, names).join(', ') : '',
          )}
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
          of={{ error, isSending, save: () => form.current?.requestSubmit(), undo: showLatest }}
          undoLabel="Undo all"
          saveLabel={`Save ${subject}`}
        >
          {`Not saved: ${changed.join(', ')}`}
        </SaveBar>
      )}
    </>
  );
}

/** The names of settings for people; of a group, one name or those of its settings. */
export type Names<Form> = { [Key in keyof Form]-?: string | Record<string, string> };

/** Returns what differs from `before`; a group whole, with `latest` values for the rest. */
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
  return listNames(names, (read) => !isSame(read(before), read(after)));
}

/** Lists the settings that others have changed and that saving replaces, because they are one value. */
export function listReplaced<Form extends object>(
  { typed, original, latest }: { typed: Form; original: Form; latest: Form },
  names: Names<Form>,
): string[] {
  const isReplaced = (own: unknown, old: unknown, other: unknown): boolean =>
    isGroup(own) && isGroup(old) && isGroup(other)
      ? Object.keys({ ...own, ...old, ...other }).some((name) =>
          isReplaced(own[name], old[name], other[name]),
        )
      : !isSame(own, old) && !isSame(other, old) && !isSame(own, other);
  return listNames(names, (read) => isReplaced(read(typed), read(original), read(latest)));
}

/** Lists the names of the settings that have a property; `read` returns their value in a form. */
function listNames<Form extends object>(
  names: Names<Form>,
  has: (read: (form: Form) => unknown) => boolean,
): string[] {
  return (Object.keys(names) as (keyof Form)[]).flatMap((key) => {
    const name = names[key];
    if (typeof name === 'string') return has((form) => form[key]) ? [name] : [];
    return Object.entries(name).flatMap(([part, partName]) =>
      has((form) => (form[key] as Record<string, unknown> | undefined)?.[part]) ? [partName] : [],
    );
  });
}

/** Whether two values of a setting are equal. A missing value equals an empty one. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}

/** The storage keys of the demo. The inline script of the shop's pages reads them, too. */
const SHOP_KEY = 'kd-shop';
const COLOURS_KEY = 'kd-colours';
/** A server writes the colours into its pages. The demo's pages are prerendered without them. */
const IS_DEMO = !import.meta.env.VITE_SERVER;

/** Records whether the demo's pages must hide their prerendered words until the API responds. */
export function recordOwnShop({ name, identity }: Pick<ShopSettings, 'name' | 'identity'>): void {
  if (!IS_DEMO) return;
  const { motto, headline, lead, since, heroBooks, home } = identity;
  const facts = { name, identity: { motto, headline, lead, since, heroBooks, home } };
  const { name: firstName, identity: first } = DEFAULT_FACTS;
  const isFirst = JSON.stringify(facts) === JSON.stringify({ name: firstName, identity: first });
  // Without storage, pages show the first words for a moment.
  writeLocal(SHOP_KEY, isFirst ? undefined : '1');
}

/** Applies the colours. In the demo, also stores them for the shop's pages in this browser. */
export function showColours(colours: ShopSettings['colours']): void {
  const text = formatColours(colours);
  document.documentElement.style.cssText = text;
  if (IS_DEMO) writeLocal(COLOURS_KEY, text || undefined);
}

/** Applies the stored colours; only in the demo. Call it before the first render. */
export function showStoredColours(): void {
  if (IS_DEMO) document.documentElement.style.cssText = localStorage.getItem(COLOURS_KEY) ?? '';
}
