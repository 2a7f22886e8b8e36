import { useState } from 'react';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { formatCount } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Box } from '../parts/page.tsx';

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
  const keep = books > 0 ? `, keep its ${countNoun(books, 'book')}` : '';
  const label = `Delete the category${keep}`;
  const to = onlyHere > 0 && isMoving ? chosen : undefined;
  return (
    <Box title="Delete">
      <p>
        {books === 0
          ? `No book is in ${name}.`
          : `${countNoun(books, 'book')} ${books === 1 ? 'is' : 'are'} in ${name}. `}
        {books > 0 && (
          <>
            <b>{`${formatCount(books - onlyHere)} ${books - onlyHere === 1 ? 'has' : 'have'} another category`}</b>
            {' and '}
            {books - onlyHere === 1 ? 'keeps' : 'keep'}
            {' it; '}
            <b>{`${formatCount(onlyHere)} ${onlyHere === 1 ? 'has' : 'have'} no other`}</b>.
          </>
        )}
      </p>
      {onlyHere > 0 && (
        <fieldset>
          <legend className="visually-hidden">{`The ${countNoun(onlyHere, 'book')} without another category`}</legend>
          <Choice
            type="radio"
            name="move"
            label={onlyHere === 1 ? 'Put this one into' : `Put these ${formatCount(onlyHere)} into`}
            checked={isMoving}
            onChange={() => setMoving(true)}
          />
          <div className="desk-move">
            <SelectBox
              aria-label={`Category for the ${countNoun(onlyHere, 'book')}`}
              options={others.map(({ _id, categoryName }) => [_id, categoryName])}
              value={chosen?._id ?? ''}
              onChange={({ currentTarget }) => {
                setTarget(currentTarget.value);
                setMoving(true);
              }}
            />
          </div>
          <Choice
            type="radio"
            name="move"
            label={`Leave ${onlyHere === 1 ? 'it' : 'them'} without a category`}
            checked={!isMoving}
            onChange={() => setMoving(false)}
          />
        </fieldset>
      )}
      <ConfirmButton
        look="danger"
        text={label}
        title={`Delete ${name}?`}
        keepLabel="Keep it"
        onConfirm={() => onDelete(to?._id)}
      >
        {onlyHere === 0
          ? 'No book loses its only category.'
          : `${countNoun(onlyHere, 'book')} ${to ? `${onlyHere === 1 ? 'moves' : 'move'} to ${to.categoryName}` : `${onlyHere === 1 ? 'has' : 'have'} no category afterwards`}.`}
      </ConfirmButton>
    </Box>
  );
}
