import type { ExistingBooks } from '#contract/desk.ts';
import { Choice } from '#ui/choice.tsx';
import { Box } from '../parts/parts.tsx';

const CHOICES: readonly (readonly [ExistingBooks, string])[] = [
  ['prices', 'Change price and stock'],
  ['all', 'Change everything'],
  ['none', 'Leave as they are'],
];

interface ExistingBooksChoiceProps {
  value: ExistingBooks;
  onChange: (value: ExistingBooks) => void;
}

/** The field that says what the import does with books that the shop has. */
export function ExistingBooksChoice({ value, onChange }: ExistingBooksChoiceProps) {
  return (
    <Box title="Books that are here already">
      <div className="desk-existing" role="radiogroup" aria-label="Books that are here already">
        {CHOICES.map(([choice, label]) => (
          <Choice
            key={choice}
            type="radio"
            name="existing"
            label={label}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
        ))}
      </div>
    </Box>
  );
}
