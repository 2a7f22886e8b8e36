import { createContext, use, type ComponentProps } from 'react';
import { Button } from './button.tsx';
import { ProblemText } from '../messages/problem.tsx';

/** Why a form was not accepted, or could not be sent. */
export interface FormProblem {
  text: string;
  /** The name of the field that is wrong. Without it, the text is shown above the submit button. */
  field?: string;
}

/** The form's problem, which fields show but do not announce: a toast does. */
export const ProblemContext = createContext<FormProblem | undefined>(undefined);

const PROBLEM_ID = 'form-problem';

/** Submits its form, and shows above itself why the last submission failed. */
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
