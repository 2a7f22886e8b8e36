import { useId, useState } from 'react';
import type { DeskCategory } from '#contract/desk-categories.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { FieldFrame } from '#ui/field.tsx';
import { Icon, X } from '#ui/icon.tsx';
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
const MAX_CHARS = 40;

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
        {KINDS.map(({ kind, normalize, ...field }) => {
          const conflicts = takes[kind].flatMap((text) => {
            const other = others.find((item) => item.takes[kind].includes(text));
            return other ? [`${other.categoryName} takes “${text}”, too.`] : [];
          });
          return (
            <ChipField
              key={kind}
              {...field}
              values={takes[kind]}
              warning={conflicts.join(' ')}
              onChange={(values) =>
                onChange({ ...takes, [kind]: [...new Set(values.map(normalize))] })
              }
            />
          );
        })}
      </div>
    </Box>
  );
}

interface ChipFieldProps {
  label: string;
  placeholder: string;
  hint: string;
  warning: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A field for several short texts. Enter or a comma adds one; Backspace removes the last one. */
function ChipField({ label, placeholder, hint, warning, values, onChange }: ChipFieldProps) {
  const [text, setText] = useState('');
  const hintId = useId();
  const add = () => {
    const added = text.split(',').map((part) => part.trim());
    const next = added.filter((part) => part !== '');
    if (next.length > 0) onChange([...values, ...next]);
    setText('');
  };
  return (
    <div>
      <FieldFrame label={label} warning={warning || undefined} hintId={hintId}>
        {(attributes) => (
          <div className="desk-chips">
            <ul aria-label={`${label} of the category`}>
              {values.map((value) => (
                <li key={value}>
                  <button
                    type="button"
                    className="desk-chip"
                    aria-label={`Remove ${value}`}
                    onClick={() => onChange(values.filter((other) => other !== value))}
                  >
                    <span {...getTextAttributes(value)}>{value}</span>
                    <Icon path={X} />
                  </button>
                </li>
              ))}
            </ul>
            <input
              {...attributes}
              placeholder={placeholder}
              maxLength={MAX_CHARS}
              autoComplete="off"
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onBlur={add}
              onKeyDown={(event) => {
                if (event.key === 'Enter' || event.key === ',') {
                  event.preventDefault();
                  add();
                } else if (event.key === 'Backspace' && text === '') onChange(values.slice(0, -1));
              }}
            />
          </div>
        )}
      </FieldFrame>
      <p className="desk-small desk-hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}
