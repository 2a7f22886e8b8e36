import { useState } from 'react';
import { Button, type ButtonLook } from '#ui/controls/button.tsx';
import { saveFile } from '#ui/browser/files.ts';
import { readFile } from '#client/client.ts';
import { attemptOrToast } from '../api.ts';

/** A large shop's file takes longer than other responses. */
const TIMEOUT_MS = 10 * 60_000;

interface DownloadProps {
  label: string;
  look?: ButtonLook['look'];
  name: string;
  /** Calls the API with these options, which allow the longer time. */
  call: (options: { init: RequestInit }) => Promise<Response>;
}

/** A button that saves the response as a file; a link would not send the demo's token. */
export function Download({ label, look = 'text', name, call }: DownloadProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const init = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    await attemptOrToast(async () => saveFile(await readFile(call({ init })), name)).finally(() =>
      setBusy(false),
    );
  };
  return (
    <Button look={look} size="small" disabled={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
