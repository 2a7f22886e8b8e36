import { type ReactNode, useId } from 'react';
import { Choice } from '#ui/controls/choice.tsx';

interface QuestionProps {
  /** A question or a finding; the name of the region. */
  title: string;
  /** A sentence that says why. */
  why?: ReactNode;
  children?: ReactNode;
}

/** A block of the import's conversation: what was found or is asked, and the answers. */
export function Question({ title, why, children }: QuestionProps) {
  const id = useId();
  return (
    <section className="import-question" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {why && <p className="import-why">{why}</p>}
      {children}
    </section>
  );
}

interface AnswersProps<T extends string> {
  /** The question: the name of the radio group. */
  label: string;
  options: readonly { value: T; label: string; detail?: string | undefined }[];
  value: T | undefined;
  onChoose: (value: T) => void;
}

export function Answers<T extends string>({ label, options, value, onChoose }: AnswersProps<T>) {
  const name = useId();
  return (
    <div className="import-answers" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name}
          label={option.label}
          detail={option.detail}
          checked={option.value === value}
          onChange={() => onChoose(option.value)}
        />
      ))}
    </div>
  );
}
