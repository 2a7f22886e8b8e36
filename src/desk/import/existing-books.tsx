import type { ExistingBooks } from '#contract/desk-imports.ts';
import { Choice } from '#ui/choice.tsx';
import { Box } from '../parts/page.tsx';

const CHOICES: readonly (readonly [ExistingBooks, string])[] = [
  ['prices', 'Change the price'],
  ['all', 'Change everything'],
  ['none', 'Leave as they are'],
];

interface ExistingBooksChoiceProps {
  value: ExistingBooks;
  onChange: (value: ExistingBooks) => void;
  /** Whether the file is a count of the copies on the shelf. */
  isCount: boolean;
  onChangeCount: (isCount: boolean) => void;
}

/** The field that says what the import does with books that the shop has. */
export function ExistingBooksChoice({
  value,
  onChange,
  isCount,
  onChangeCount,
}: ExistingBooksChoiceProps) {
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
      <Choice
        type="checkbox"
        label="The file is a count of the shelf"
        checked={isCount}
        onChange={() => onChangeCount(!isCount)}
      />
      <p className="desk-small">
        {isCount
          ? 'Copies that orders are promised are taken off; the rest is for sale.'
          : 'Their copies stay as they are. New books get the copies of the file.'}
      </p>
    </Box>
  );
}
