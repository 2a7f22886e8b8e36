import { useEffect, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { focusHeadingIfLost } from './page.tsx';
import './parts.css';

interface SaveBarProps {
  children: ReactNode;
  /** Why the changes were not or cannot be saved. */
  problem: string | undefined;
  undoLabel: string;
  onUndo: () => void;
  saveLabel: string;
  onSave: () => void;
  isSaving: boolean;
}

/** A sticky bar that describes the unsaved changes, with the buttons to save and to undo them. */
export function SaveBar(props: SaveBarProps) {
  const { children, problem, undoLabel, onUndo, saveLabel, onSave, isSaving } = props;
  // Keeps the focus, because the bar vanishes with the button that was pressed.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <div className="desk-save" role="group" aria-label="Unsaved changes">
      <div role="status">
        {problem === undefined ? <p>{children}</p> : <ProblemText>{problem}</ProblemText>}
      </div>
      <Button look="text" size="small" disabled={isSaving} onClick={onUndo}>
        {undoLabel}
      </Button>
      <Button size="small" disabled={isSaving} onClick={onSave}>
        {isSaving ? 'Saving…' : saveLabel}
      </Button>
    </div>
  );
}
