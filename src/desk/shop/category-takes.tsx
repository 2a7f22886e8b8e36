import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { MAX_TAKE_CHARS } from '#contract/limits.ts';
import { FieldFrame } from '#ui/controls/field.tsx';
import { ChipField } from '../parts/chip-field.tsx';
import { Box } from '../parts/page.tsx';

type Takes = DeskCategory['takes'];

const KINDS = [
  {
    kind: 'words',
    label: 'Words',
    placeholder: 'Add, then Enter',
    hint: 'Beginnings of words; capitals do not matter: “biograph” takes “Biographies”, too.',
    normalize: (text: string) => text.toLowerCase(),
  },
  {
    kind: 'thema',
    label: 'Thema',
    placeholder: 'YP, then Enter',
    hint: 'Codes that begin like these count, too: YP also takes YPCA4.',
    normalize: (text: string) => text.toUpperCase(),
  },
  {
    kind: 'bisac',
    label: 'BISAC',
    placeholder: 'STU, then Enter',
    hint: 'The first three letters are enough.',
    normalize: (text: string) => text.toUpperCase(),
  },
] as const;

interface TakesBoxProps {
  takes: Takes;
  /** The other categories, which may take the same. */
  others: readonly DeskCategory[];
  onChange: (takes: Takes) => void;
}

/** The words and subject codes of files that become this category. */
export function TakesBox({ takes, others, onChange }: TakesBoxProps) {
  return (
    <Box title="What imports take for it">
      <div className="desk-stack">
        {KINDS.map(({ kind, label, placeholder, hint, normalize }) => {
          const conflicts = takes[kind].flatMap((text) => {
            const other = others.find((item) => item.takes[kind].includes(text));
            return other ? [`${other.categoryName} takes “${text}”, too.`] : [];
          });
          return (
            <div key={kind}>
              <FieldFrame
                label={label}
                warning={conflicts.join(' ') || undefined}
                hintId={`${kind}-hint`}
              >
                {(attributes) => (
                  <ChipField
                    {...attributes}
                    listLabel={`${label} of the category`}
                    placeholder={placeholder}
                    maxLength={MAX_TAKE_CHARS}
                    hasCommas
                    values={takes[kind]}
                    onChange={(values) =>
                      onChange({ ...takes, [kind]: [...new Set(values.map(normalize))] })
                    }
                  />
                )}
              </FieldFrame>
              <p className="desk-small desk-hint" id={`${kind}-hint`}>
                {hint}
              </p>
            </div>
          );
        })}
      </div>
    </Box>
  );
}
