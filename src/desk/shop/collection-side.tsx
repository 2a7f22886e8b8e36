import { getTextAttributes } from '#domain/books/text-language.ts';
import { hasSentence } from '#domain/catalogue/collections.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { dayInIndia } from '#domain/values/time.ts';
import { countNoun } from '#domain/values/text.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { useNavigateIfHere } from '#ui/browser/use-navigate-if-here.ts';
import { Icon } from '#ui/display/icon.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { Field } from '#ui/controls/field.tsx';
import { getServerTime } from '#client/client.ts';
import { desk } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { PRINTER } from '../orders/print-page.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Box } from '../parts/page.tsx';
import { Card } from './cards.tsx';
import type { Draft, FoundCollection } from './collection-draft.ts';
import { describeState } from './collection-texts.ts';

interface SideProps {
  before: FoundCollection | undefined;
  draft: Draft;
  change: (facts: Partial<Draft>) => void;
  isOnHome: boolean;
  onHome: (isOnHome: boolean) => void;
  onDelete: () => void;
}

/** Days, cards, visibility and removal of a collection. */
export function CollectionSide(props: SideProps) {
  const { before, draft, change, isOnHome, onHome, onDelete } = props;
  const { from, until, isShown, isByRule, picks } = draft;
  const { settings } = useFrameData();
  const first = picks.find(hasSentence);
  const { text } = describeState(
    { hidden: false, ...(from && { from }), ...(until && { until }) },
    dayInIndia(getServerTime()),
  );
  const cards = (before?.collection.books ?? []).filter(hasSentence).length;
  const label = text === 'Shown' ? text : `Shown: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return (
    <div className="desk-stack">
      <Box title="When">
        <div className="desk-stack">
          <Field
            label="From"
            isOptional
            type="date"
            value={from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <Field
            label="Until"
            isOptional
            type="date"
            value={until}
            onChange={({ currentTarget }) => change({ until: currentTarget.value })}
          />
        </div>
        <p className="desk-small">
          {from || until
            ? 'The whole first and last day, India’s time. After that its address leads to Books.'
            : 'Empty: always.'}
        </p>
      </Box>
      {before && !isByRule && (
        <Box title="Card for the shelf">
          {first && (
            <div className="desk-card-sample" aria-hidden="true">
              <Card
                collection={{ ...before.collection, title: draft.title }}
                pick={first}
                settings={settings}
                genres={picks[0]?.book.genres}
              />
            </div>
          )}
          <p className="desk-small">A6, one for each book that has a sentence.</p>
          {cards > 0 && (
            <ButtonLink
              look="quiet"
              size="small"
              to={`/desk/cards?collection=${before.collection._id}`}
            >
              <Icon path={PRINTER} />
              {`Print ${countNoun(cards, 'card')}`}
            </ButtonLink>
          )}
        </Box>
      )}
      <Box title="In the shop">
        <Choice
          type="checkbox"
          label={label}
          checked={isShown}
          onChange={({ currentTarget }) => change({ isShown: currentTarget.checked })}
        />
        <Choice
          type="checkbox"
          label="A row on the home page"
          checked={isOnHome}
          onChange={({ currentTarget }) => onHome(currentTarget.checked)}
        />
        {before && (
          <>
            <p className="desk-small" {...getTextAttributes(before.collection.slug)}>
              {`${location.host}${import.meta.env.BASE_URL}collections/${before.collection.slug}`}
            </p>
            <DeleteCollection found={before} onDelete={onDelete} />
          </>
        )}
      </Box>
    </div>
  );
}

interface DeleteProps {
  found: FoundCollection;
  onDelete: () => void;
}

function DeleteCollection({ found: { collection }, onDelete }: DeleteProps) {
  const navigate = useNavigateIfHere();
  const remove = async () => {
    const param = { collectionId: collection._id };
    await desk.collections[':collectionId'].$delete({ param });
    onDelete();
    void showToast('Collection deleted');
    await navigate('/desk/shop/collections');
  };
  return (
    <ConfirmButton
      look="danger"
      text="Delete collection"
      title={`Delete “${collection.title}”?`}
      keepLabel="Keep collection"
      onConfirm={remove}
    >
      {`Its ${formatBookCount(collection.total)} stay in the shop. Codes on printed cards then lead nowhere.`}
    </ConfirmButton>
  );
}
