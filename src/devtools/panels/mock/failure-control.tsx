import { useId, useState } from 'react';
import { ROUTE_PATTERNS } from '../../controls/failures/route-patterns.ts';
import { FAILURE_KINDS, type Failure, type FailureKind } from '../../controls/failures/failure.ts';
import { Option } from './option.tsx';
import '#ui/field.css';
import './failure-control.css';

const WORDS: Record<FailureKind, [label: string, hint: string]> = {
  401: ['401 Unauthorized', 'As for a wrong token or password.'],
  404: ['404 Not Found', 'As for what is not there.'],
  500: ['500 Internal Server Error', 'As for a fault in the server.'],
  network: ['No network', 'No answer comes at all.'],
  malformed: ['Broken answer', 'A good answer that ends in the middle.'],
};
const TARGETS = ['next', 'all', ...ROUTE_PATTERNS] as const;

interface FailureControlProps {
  failure: Failure | undefined;
  onChange: (failure: Failure | undefined) => void;
}

export function FailureControl({ failure, onChange }: FailureControlProps) {
  const name = useId();
  const [chosen, setChosen] = useState<Failure['for']>('next');
  const target = failure?.for ?? chosen;
  const choose = (value: string) => {
    const next = TARGETS.find((one) => one === value) ?? target;
    setChosen(next);
    if (failure) onChange({ ...failure, for: next });
  };
  const fail = (how: FailureKind) => {
    setChosen(target);
    onChange({ how, for: target });
  };
  return (
    <fieldset className="failure-control">
      <legend className="panel-title">Failure</legend>
      <div className="option-list">
        <Option
          name={name}
          label="None"
          hint="Calls are answered as they should be."
          checked={!failure}
          onChange={() => onChange(undefined)}
        />
        {FAILURE_KINDS.map((how) => (
          <Option
            key={how}
            name={name}
            label={WORDS[how][0]}
            hint={WORDS[how][1]}
            checked={failure?.how === how}
            onChange={() => fail(how)}
          />
        ))}
      </div>
      <label className="failure-control-target">
        <span>Applies to</span>
        <select
          className="field-input"
          value={target}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="next">the next call, then none</option>
          <option value="all">every call</option>
          <optgroup label="every call of">
            {ROUTE_PATTERNS.map((pattern) => (
              <option key={pattern}>{pattern}</option>
            ))}
          </optgroup>
        </select>
      </label>
      <p className="panel-hint">
        A failed call changes nothing. The shop reads up to three times before it says that a read
        has failed; what was refused, and a change, it does not repeat.
      </p>
    </fieldset>
  );
}
