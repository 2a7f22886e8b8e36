import { useId } from 'react';
import type { Scenario } from '../../controls/scenarios/scenarios.ts';
import { Option } from './option.tsx';
import './scenario-control.css';

const WORDS: Record<Scenario, [label: string, hint: string]> = {
  'session-expired': [
    'Sessions expired',
    'Everyone who is signed in now is refused, and must sign in again.',
  ],
  'sold-out': ['Sold out', 'A book that is in a cart is out of stock.'],
  'server-down': ['Server down', 'Every call is answered 503 Service Unavailable.'],
  'empty-catalogue': ['Empty catalogue', 'There is no book and no category.'],
  'ten-thousand-books': [
    '10,000 books',
    'As many as a large shop has, for search, filters and long lists.',
  ],
};
const NAMES = Object.keys(WORDS) as Scenario[];

interface ScenarioControlProps {
  scenario: Scenario | undefined;
  onChange: (scenario: Scenario | undefined) => void;
}

export function ScenarioControl({ scenario, onChange }: ScenarioControlProps) {
  const name = useId();
  return (
    <fieldset className="scenario-control">
      <legend className="panel-title">Scenario</legend>
      <p className="panel-hint">
        A situation that the shop must cope with. Stored data do not change.
      </p>
      <Option
        name={name}
        label="None"
        hint="The shop as it is."
        checked={!scenario}
        onChange={() => onChange(undefined)}
      />
      {NAMES.map((one) => (
        <Option
          key={one}
          name={name}
          label={WORDS[one][0]}
          hint={WORDS[one][1]}
          checked={scenario === one}
          onChange={() => onChange(one)}
        />
      ))}
    </fieldset>
  );
}
