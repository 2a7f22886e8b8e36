import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { SmallButton } from '../small-button.tsx';
import { saveFile } from '#ui/browser/files.ts';
import { listAssertions } from '../assertions/assertions.tsx';
import type { Draft } from '../request/request.ts';
import {
  type Collection,
  MAX_NAME_CHARS,
  type SavedRequest,
  type createSavedStore,
  mergeCollections,
  parseCollection,
  saveRequest,
} from './saved-store.ts';
import './saved-list.css';

interface SavedListProps {
  store: ReturnType<typeof createSavedStore>;
  draft: Draft;
  /** The name of the saved request that is in the form. */
  openName: string | undefined;
  onOpen: (saved: SavedRequest) => void;
  /** Called when the form's content has another name. */
  onName: (openName: string) => void;
  onRunAll: () => void;
}

export function SavedList(props: SavedListProps) {
  const { store, draft, onOpen, onName, onRunAll } = props;
  const { collection, isStored } = useSyncExternalStore(store.subscribe, store.get);
  const { requests } = collection;
  // It may have been deleted, also in another tab.
  const openName = requests.find(({ name }) => name === props.openName)?.name ?? '';
  const [message, setMessage] = useState('');
  /** The requests before the last deletion or replacement. */
  const [undone, setUndone] = useState<SavedRequest[]>();
  const list = useRef<HTMLDivElement>(null);
  const change = (next: Partial<Collection>, text: string, before?: SavedRequest[]) => {
    store.change(next);
    setMessage(text);
    setUndone(before);
  };
  const save = (name: string) => {
    const isOther = name !== openName && requests.some((saved) => saved.name === name);
    const text = isOther ? `“${name}” is replaced.` : `“${name}” is saved.`;
    const next = saveRequest(requests, { name, draft });
    change({ requests: next }, text, isOther ? requests : undefined);
    onName(name);
  };
  // These functions remove the button that has the focus.
  const rename = (name: string) => {
    if (requests.some((saved) => saved.name === name))
      return setMessage(`Another request has the name “${name}”.`);
    const renamed = requests.map((saved) => (saved.name === openName ? { ...saved, name } : saved));
    change({ requests: renamed }, `“${openName}” is now “${name}”.`);
    onName(name);
    list.current?.focus();
  };
  const remove = ({ name }: SavedRequest) => {
    const rest = requests.filter((saved) => saved.name !== name);
    change({ requests: rest }, `“${name}” is deleted.`, requests);
    list.current?.focus();
  };
  const undo = () => {
    change({ requests: undone ?? requests }, 'It is back.');
    list.current?.focus();
  };
  const exportFile = () => {
    const text = `${JSON.stringify(collection, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), 'requests.json');
  };
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const imported = parseCollection(await file.text());
      const { length } = imported.requests;
      const text = length === 1 ? '1 request is imported.' : `${length} requests are imported.`;
      change(mergeCollections(collection, imported), text);
    } catch (error) {
      setMessage(`${file.name} cannot be imported. ${error instanceof Error ? error.message : ''}`);
    }
  };
  return (
    <div ref={list} className="saved-list history-list" tabIndex={-1}>
      <p className="history-list-hint">
        {isStored
          ? 'Kept in this browser. They and an export contain all headers and values, tokens too.'
          : 'This browser keeps nothing: the saved requests end with the page.'}{' '}
        Write {'{{name}}'} for a variable; all saved requests share its value.
      </p>
      <ul>
        {requests.map((saved) => (
          <li key={saved.name}>
            <button type="button" className="history-list-call" onClick={() => onOpen(saved)}>
              {saved.name} <span className="history-list-facts">{describeDraft(saved.draft)}</span>
            </button>
            <SmallButton aria-label={`Delete ${saved.name}`} onClick={() => remove(saved)}>
              Delete
            </SmallButton>
          </li>
        ))}
      </ul>
      <NameForm openName={openName} onSave={save} onRename={rename} />
      <p className="saved-list-line">
        {requests.length > 0 && (
          <>
            <SmallButton look="quiet" onClick={onRunAll}>
              Run all
            </SmallButton>
            <SmallButton onClick={exportFile}>Export</SmallButton>
          </>
        )}
        <label {...getButtonAttributes('text', 'small')}>
          Import
          <input
            type="file"
            className="visually-hidden"
            accept="application/json,.json"
            onChange={({ currentTarget: input }) => {
              void importFile(input.files?.[0]);
              // Without this, the user could not choose the same file again after correcting it.
              input.value = '';
            }}
          />
        </label>
        <span role="status">{message}</span>
        {undone && <SmallButton onClick={undo}>Undo</SmallButton>}
      </p>
    </div>
  );
}

function describeDraft({ method, endpoint, assertions }: Draft): string {
  const { length } = listAssertions(assertions);
  const count = length === 1 ? '1 assertion' : `${length} assertions`;
  return [`${method} ${endpoint}`, length > 0 && count].filter(Boolean).join(' · ');
}

interface NameFormProps {
  openName: string;
  onSave: (name: string) => void;
  onRename: (name: string) => void;
}

/** Saves the content of the form under a name, or renames the saved request in it. */
function NameForm({ openName, onSave, onRename }: NameFormProps) {
  const [name, setName] = useState(openName);
  const [lastOpen, setLastOpen] = useState(openName);
  if (openName !== lastOpen) {
    setLastOpen(openName);
    setName(openName);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form className="saved-list-line" onSubmit={submit}>
      <input
        className="field-input"
        aria-label="Name of the request"
        placeholder="Name of the request"
        autoComplete="off"
        maxLength={MAX_NAME_CHARS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SmallButton type="submit" look="quiet">
        Save
      </SmallButton>
      {openName && name.trim() !== openName && name.trim() !== '' && (
        <SmallButton onClick={() => onRename(name.trim())}>Rename</SmallButton>
      )}
    </form>
  );
}
