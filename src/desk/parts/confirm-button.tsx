import { useState, type ComponentProps, type ReactNode } from 'react';
import { ignoreDoubleClick } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import type { ApiError } from '#client/client.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { Problem, Button } from './page.tsx';
import { useSending } from './calls.ts';

interface ConfirmButtonProps<Result> extends Pick<
  ComponentProps<typeof Button>,
  'look' | 'className' | 'aria-label'
> {
  text: string;
  title: string;
  children: ReactNode;
  /** The text of the button that does it; by default that of the button that asks. */
  label?: string;
  keepLabel: string;
  /** Does it. A failure is shown. */
  onConfirm: () => Promise<Result>;
  /** Returns the text of a toast after it; without one, the page is not read again. */
  done?: (result: Result) => string;
  /** Ends before the next try may begin. */
  onFailure?: (failure: ApiError) => Promise<unknown>;
}

/** A button that asks before something is removed that cannot be brought back. */
export function ConfirmButton<Result>(props: ConfirmButtonProps<Result>) {
  const {
    text,
    title,
    children,
    label = text,
    keepLabel,
    onConfirm,
    done,
    onFailure,
    ...button
  } = props;
  const [isOpen, setOpen] = useState(false);
  const { isSending, error, setError, send, revalidate } = useSending();
  const close = () => {
    setOpen(false);
    // Another person may have removed it meanwhile, which the page does not show yet.
    if (error !== undefined) void revalidate();
  };
  const ask = () => {
    setError(undefined);
    setOpen(true);
  };
  const fail = async (failure: ApiError) => {
    // The dialog may have been closed meanwhile.
    setOpen(true);
    await onFailure?.(failure);
  };
  // The second click of a double click on the button that asks may meet the one that confirms.
  const confirm = ignoreDoubleClick(
    () =>
      void send(async () => {
        const result = await onConfirm();
        setOpen(false);
        if (!done) return;
        void showToast(done(result));
        await revalidate();
      }, fail),
  );
  return (
    <>
      <Button {...button} onClick={ask}>
        {text}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          <p>{children}</p>
          <Problem text={error} />
          <div className="desk-actions">
            <Button look="danger" disabled={isSending} onClick={confirm}>
              {label}
            </Button>
            <Button look="quiet" data-first onClick={close}>
              {keepLabel}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
