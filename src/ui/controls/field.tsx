import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { ProblemText } from '../messages/problem.tsx';
import { Button } from './button.tsx';
import './field.css';

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

interface Labelled {
  label: string;
  /** Whether the label says that the field may stay empty. */
  isOptional?: boolean;
  /** Shown under a refused value; by default the form's problem with this field. */
  error?: string | undefined;
  /** Whether `error` is an alert; `true` by default. Of several, make one an alert. */
  isAlert?: boolean;
  /** Shown under the field if its value is accepted, but may be wrong. */
  warning?: string | undefined;
  /** Shown beside the label, and describes the field: such as where its value is from. */
  note?: string | undefined;
  /** Shown under the field, and describes it with or without an error. */
  hint?: ReactNode;
  /** The id of a hint elsewhere on the page. */
  hintId?: string | undefined;
  /** The prefix of the control's id, for two forms with fields of the same label. */
  idPrefix?: string | undefined;
}

export interface FieldProps extends ComponentProps<'input'>, Labelled {
  /** A control within the field's border. */
  inside?: ReactNode;
}

export function Field({ inside, ...props }: FieldProps) {
  const [frame, rest] = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className="field-box" data-inside={inside ? '' : undefined}>
          <input className="field-input" {...attributes} {...rest} />
          {inside}
        </div>
      )}
    </FieldFrame>
  );
}

export function TextAreaField(props: ComponentProps<'textarea'> & Labelled) {
  const [frame, rest] = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(attributes) => <textarea className="field-input" rows={3} {...attributes} {...rest} />}
    </FieldFrame>
  );
}

/** Returns the props of the frame, and those of the control. */
function splitProps<Props extends Labelled & { name?: string | undefined }>(props: Props) {
  const { label, isOptional, error, isAlert, warning, note, hint, hintId, idPrefix, ...rest } =
    props;
  const frame = { label, isOptional, error, isAlert, warning, note, hint, hintId, idPrefix };
  return [{ ...frame, name: rest.name }, rest] as const;
}

interface FieldFrameProps extends Labelled {
  name?: string | undefined;
  /** Renders the control with the attributes that link label, error and warning. */
  children: (
    attributes: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode;
}

/** Renders a control with its label, and its error or warning. */
export function FieldFrame({
  label,
  isOptional,
  error: ownError,
  isAlert = true,
  warning,
  note,
  hint,
  hintId: otherHintId,
  idPrefix = 'field',
  name,
  children,
}: FieldFrameProps) {
  const problem = use(ProblemContext);
  const hasFormProblem = name !== undefined && problem?.field === name;
  const error = ownError ?? (hasFormProblem ? problem.text : undefined);
  // Not `useId`, which depends on the tree: the server renders more than the root.
  const id = `${idPrefix}-${label.toLowerCase().replaceAll(/\W+/g, '-')}`;
  const noteId = `${id}-note`;
  const sideNoteId = `${id}-side-note`;
  const hintId = hint ? `${id}-hint` : otherHintId;
  const describedBy = [hintId, note && sideNoteId, (error ?? warning) && noteId]
    .filter(Boolean)
    .join(' ');
  const attributes = {
    id,
    ...(error && ({ 'aria-invalid': true } as const)),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className="field" data-noted={note ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="field-optional"> optional</span>}
      </label>
      {note && (
        <span className="field-note" id={sideNoteId}>
          {note}
        </span>
      )}
      {children(attributes)}
      {error && (
        <ProblemText id={noteId} isAlert={isAlert && ownError !== undefined}>
          {error}
        </ProblemText>
      )}
      {!error && warning && (
        <ProblemText id={noteId} tone="warning">
          {warning}
        </ProblemText>
      )}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
