import { type ComponentProps, type ReactNode, useState } from 'react';
import { getButtonAttributes, type ButtonLook } from '#ui/controls/button.tsx';
import { MAX_COVER_BYTES } from '#domain/books/covers/cover-batch.ts';
import { readAsDataUrl, saveFile } from '#ui/browser/files.ts';
import { readFile } from '#client/client.ts';
import { attemptOrToast } from '../api.ts';
import { Button } from './page.tsx';

type OnChoose = (files: File[]) => void;

interface FileZoneProps {
  /** Follows the class `desk-drop`. */
  className?: string;
  onChoose: OnChoose;
  children: ReactNode;
}

export function FileZone({ className = '', onChoose, children }: FileZoneProps) {
  return (
    <div
      className={`desk-drop ${className}`.trimEnd()}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** A button to choose files. For the form that it is in, this is no change. */
export function FileButton({
  children,
  onChoose,
  ...attributes
}: { onChoose: OnChoose } & Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'>) {
  return (
    <label {...getButtonAttributes('quiet', 'small')}>
      {children}
      <input
        {...attributes}
        type="file"
        className="visually-hidden"
        onChange={(event) => {
          event.stopPropagation();
          onChoose([...(event.currentTarget.files ?? [])]);
          // Reset, so that choosing the same files again fires `change`.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** A picture that was chosen but is not uploaded yet. */
export interface Picture {
  file: File;
  /** A `data:` URL. */
  source: string;
}

/** Reads the picture that is chosen; `error` says why the last one was not taken. */
export function usePicture(onChoose: (picture: Picture) => void) {
  const [error, setError] = useState<string>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_COVER_BYTES) return setError('A picture can be up to 2 MB.');
    try {
      onChoose({ file, source: await readAsDataUrl(file) });
      setError(undefined);
    } catch {
      setError('The file could not be read.');
    }
  };
  return { error, choose: ([file]: File[]) => void read(file) };
}

/** A large shop's file takes longer than other responses. */
const TIMEOUT_MS = 10 * 60_000;

interface DownloadProps<Args> {
  label: string;
  look?: ButtonLook['look'];
  name: string;
  call: (args: Args, options: { init: RequestInit }) => Promise<Response>;
  /** The parameters of the call. */
  with: Args;
}

/** A button that saves the response as a file; a link would not send the demo's token. */
export function Download<Args>(props: DownloadProps<Args>) {
  const { label, look = 'text', name, call, with: args } = props;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const init = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    await attemptOrToast(async () => saveFile(await readFile(call(args, { init })), name)).finally(
      () => setBusy(false),
    );
  };
  return (
    <Button look={look} disabled={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
