import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Problem } from './page.tsx';
import { useSending } from './use-sending.ts';

interface ConfirmDialogProps {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  label: string;
  keepLabel: string;
  /** Does it, and closes the dialog. The dialog shows why it fails. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is removed that cannot be brought back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, label, keepLabel, onConfirm, onClose } = props;
  const { isSending, error, send } = useSending();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Problem text={error} />
      <div className="desk-actions">
        <Button
          look="danger"
          size="small"
          disabled={isSending}
          onClick={() => void send(onConfirm)}
        >
          {label}
        </Button>
        <Button look="quiet" size="small" data-first onClick={onClose}>
          {keepLabel}
        </Button>
      </div>
    </Dialog>
  );
}
