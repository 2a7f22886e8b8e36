import { ProblemText } from '#ui/messages/problem.tsx';
import type { Variables } from './variables.ts';

interface VariableListProps {
  names: string[];
  variables: Variables;
  /** Those without a value, after a submit. */
  missing: string[];
  onChange: (name: string, value: string) => void;
}

export function VariableList({ names, variables, missing, onChange }: VariableListProps) {
  if (names.length === 0) return null;
  return (
    <fieldset className="variable-list">
      <legend>Variables</legend>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <label htmlFor={`variable-${name}`}>{name}</label>
            <input
              className="field-input"
              id={`variable-${name}`}
              name={`variable-${name}`}
              placeholder="No value"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              aria-invalid={missing.includes(name)}
              aria-describedby={missing.includes(name) ? `variable-${name}-fault` : undefined}
              value={Object.hasOwn(variables, name) ? variables[name] : ''}
              onChange={(event) => onChange(name, event.currentTarget.value)}
            />
            {missing.includes(name) && (
              <ProblemText id={`variable-${name}-fault`} isAlert>
                {`Nothing was sent: {{${name}}} has no value.`}
              </ProblemText>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
