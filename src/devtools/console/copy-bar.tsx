import { type ReactNode, useRef, useState } from 'react';
import { SmallButton } from './small-button.tsx';
import './copy-bar.css';

const MESSAGE_MS = 2000;

interface CopyBarProps {
  className?: string;
  /** One button for each; `what` names the text in the message. */
  copies: [label: string, what: string, getText: () => string][];
  /** Shown before the buttons. */
  children?: ReactNode;
}

/** Buttons that copy a text, and a short-lived message that says whether it worked. */
export function CopyBar({ className = '', copies, children }: CopyBarProps) {
  const [message, setMessage] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async (what: string, getText: () => string) => {
    try {
      await navigator.clipboard.writeText(getText());
      setMessage(`${what} copied.`);
    } catch {
      // The page is on plain http, or the user has denied access.
      setMessage('This browser does not allow copying.');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMessage(''), MESSAGE_MS);
  };
  return (
    <p className={`copy-bar ${className}`.trim()}>
      {children}
      <span role="status">{message}</span>
      {copies.map(([label, what, getText]) => (
        <SmallButton key={what} onClick={() => void copy(what, getText)}>
          {label}
        </SmallButton>
      ))}
    </p>
  );
}
