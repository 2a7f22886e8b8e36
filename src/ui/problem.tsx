import { createContext, use, type ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Icon, TRIANGLE_ALERT } from './icon.tsx';
import './problem.css';

/** Why a form was not accepted, or could not be sent. */
export interface FormProblem {
  text: string;
  /** The name of the field that is wrong. Without it, the text is shown above the submit button. */
  field?: string;
}

/**
 * The problem of the form around a `Field` or a `SubmitButton`. Both describe it, but do not announce
 * it: the toast with the same news does.
 */
export const ProblemContext = createContext<FormProblem | undefined>(undefined);

interface ProblemTextProps extends ComponentProps<'p'> {
  /** Whether the text is announced at once. Only for a problem that nothing else announces. */
  isAlert?: boolean;
  /** `warning` for what is accepted, but may be wrong. */
  tone?: 'warning';
}

/** Says beside a control what is wrong, until it no longer holds; the control is described by its `id`. */
export function ProblemText({ isAlert, tone, children, ...rest }: ProblemTextProps) {
  return (
    <p className="problem" data-tone={tone} role={isAlert ? 'alert' : undefined} {...rest}>
      <Icon path={TRIANGLE_ALERT} />
      {children}
    </p>
  );
}

const PROBLEM_ID = 'form-problem';

/** Sends its form, and says why that was not possible the last time. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const problem = use(ProblemContext);
  const text = problem?.field === undefined ? problem?.text : undefined;
  return (
    <>
      {text !== undefined && <ProblemText id={PROBLEM_ID}>{text}</ProblemText>}
      <Button type="submit" aria-describedby={text && PROBLEM_ID} {...props} />
    </>
  );
}
