import { useState } from 'react';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { MAX_TAKE_CHARS } from '#contract/limits.ts';
import { FieldFrame } from '#ui/controls/field.tsx';
import { formatCount, countNoun } from '#domain/values/money.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';
import { ChipField } from '../../parts/fields.tsx';
import { Box } from '../../parts/page.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';

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
            <FieldFrame
              key={kind}
              label={label}
              warning={conflicts.join(' ') || undefined}
              hint={hint}
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
          );
        })}
      </div>
    </Box>
  );
}

interface DeleteBoxProps {
  category: DeskCategory;
  /** The number of its books that have no other category. */
  onlyHere: number;
  others: readonly DeskCategory[];
  /** Called with the id of the category that these books get, if any. */
  onDelete: (to: string | undefined) => Promise<void>;
}

/** Says what happens to the books of a category before it is deleted. */
export function DeleteBox({ category, onlyHere, others, onDelete }: DeleteBoxProps) {
  const { categoryName: name, books } = category;
  const [isMoving, setMoving] = useState(true);
  const [target, setTarget] = useState('');
  // The chosen one may have been deleted meanwhile.
  const chosen = others.find(({ _id }) => _id === target) ?? others[0];
  const to = onlyHere > 0 && isMoving ? chosen : undefined;
  const elsewhere = books - onlyHere;
  const isOne = onlyHere === 1;
  const have = isOne ? 'has' : 'have';
  const result = to
    ? `${isOne ? 'moves' : 'move'} to ${to.categoryName}`
    : `${have} no category afterwards`;
  return (
    <Box title="Delete">
      {books === 0 ? (
        <p>{`No book is in ${name}.`}</p>
      ) : (
        <p>
          {`${countNoun(books, 'book')} ${books === 1 ? 'is' : 'are'} in ${name}. `}
          <b>{`${formatCount(elsewhere)} ${elsewhere === 1 ? 'has' : 'have'} another category`}</b>
          {` and ${elsewhere === 1 ? 'keeps' : 'keep'} it; `}
          <b>{`${formatCount(onlyHere)} ${have} no other`}</b>.
        </p>
      )}
      {onlyHere > 0 && (
        <fieldset>
          <legend className="visually-hidden">{`The ${countNoun(onlyHere, 'book')} without another category`}</legend>
          <Choice
            type="radio"
            name="move"
            label={isOne ? 'Put this one into' : `Put these ${formatCount(onlyHere)} into`}
            checked={isMoving}
            onChange={() => setMoving(true)}
          />
          <div className="desk-move">
            <SelectBox
              aria-label={`Category for the ${countNoun(onlyHere, 'book')}`}
              options={others.map(({ _id, categoryName }) => [_id, categoryName])}
              value={chosen?._id ?? ''}
              onChoose={(id) => {
                setTarget(id);
                setMoving(true);
              }}
            />
          </div>
          <Choice
            type="radio"
            name="move"
            label={`Leave ${isOne ? 'it' : 'them'} without a category`}
            checked={!isMoving}
            onChange={() => setMoving(false)}
          />
        </fieldset>
      )}
      <ConfirmButton
        look="danger"
        text={`Delete the category${books > 0 ? `, keep its ${countNoun(books, 'book')}` : ''}`}
        title={`Delete ${name}?`}
        keepLabel="Keep it"
        onConfirm={() => onDelete(to?._id)}
      >
        {onlyHere === 0
          ? 'No book loses its only category.'
          : `${countNoun(onlyHere, 'book')} ${result}.`}
      </ConfirmButton>
    </Box>
  );
}
