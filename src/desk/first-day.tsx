import { useLoaderData } from 'react-router';
import type { FirstDay } from '#contract/desk/desk.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCount, countNoun } from '#domain/values/money.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { CHECK, Icon } from '#ui/display/icon.tsx';
import { desk } from './api.ts';
import { useFrameData } from './frame-data.ts';
import { ConfirmButton } from './parts/confirm-button.tsx';
import { Box, focusHeading, PageHeading, Problem, Button, ButtonLink } from './parts/page.tsx';
import { useSending } from './parts/calls.ts';
import './first-day.css';

type StepName = FirstDay['steps'][number]['name'];

interface StepTexts {
  title: string;
  /** What the step is about, until it is done. */
  text: string;
  action: string;
  /** The page for it; the shop itself if it is missing. */
  to?: string;
}

const STEPS: Record<StepName, StepTexts> = {
  name: {
    title: 'Name and address',
    text: 'They appear on every page, bill and label.',
    action: 'Name',
    to: '/desk/shop/identity',
  },
  logo: {
    title: 'Logo and colours',
    text: 'The icons of tabs and phones are made from it.',
    action: 'Logo',
    to: '/desk/shop/identity',
  },
  categories: {
    title: 'Categories',
    text: 'Six to begin with. Rename them, add your own.',
    action: 'Categories',
    to: '/desk/shop/categories',
  },
  books: {
    title: 'First books',
    text: 'An Excel list, a Shopify export, or one by one with the scanner.',
    action: 'Import a list',
    to: '/desk/import',
  },
  delivery: {
    title: 'Delivery',
    text: 'Free for all of India until you say more.',
    action: 'Rates',
    to: '/desk/settings#delivery',
  },
  payment: {
    title: 'Payment',
    text: 'Cash on delivery works, and a test order shows it; UPI and cards need an account.',
    action: 'Payment',
    to: '/desk/settings#payment',
  },
  mail: {
    title: 'Mail',
    text: 'Without a mail server, readers get no word of their order.',
    action: 'Mail',
    to: '/desk/outbox',
  },
  order: {
    title: 'A test order',
    text: 'Place one in the shop, pack it, then cancel it.',
    action: 'Place it',
  },
};

/** The first step, once the shop has its name. */
const ADDRESS_STEP: StepTexts = {
  title: 'Name and address',
  text: 'The name is set. The address appears on every bill and label.',
  action: 'Address',
  to: '/desk/settings#shop',
};

export function loader() {
  return desk['first-day'].$get();
}

/** The list on a page of its own, from where a hidden one can be shown on Today again. */
export function Component() {
  const { firstDay } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="The first day" />
      <div className="desk-stack">
        <FirstDayBoxes firstDay={firstDay} />
      </div>
    </>
  );
}

/** What a new shop needs, with a link for each step, and its sample books. */
export function FirstDayBoxes({ firstDay: { steps, samples, isHidden } }: { firstDay: FirstDay }) {
  const { isSending, error, send, revalidate } = useSending();
  const next = steps.find(({ isDone }) => !isDone)?.name;
  const toggle = () =>
    send(async () => {
      await desk.settings.$patch({ json: { firstDay: isHidden } });
      await revalidate();
      focusHeading();
      void showToast(isHidden ? 'The list is on Today again' : 'The list is under Settings');
    });
  return (
    <>
      <Box
        title="Before the first reader"
        more={
          <span className="desk-muted" role="status">
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} sewn
          </span>
        }
      >
        <ol className="desk-sewn">
          {steps.map(({ name, isDone }) => (
            <Step key={name} name={name} isDone={isDone} isNext={name === next} />
          ))}
        </ol>
        {next === undefined && <p>All sewn. Your first reader may come.</p>}
        <Problem text={error} />
        <div className="desk-actions">
          <Button look="text" disabled={isSending} onClick={() => void toggle()}>
            {isHidden ? 'Show this list on Today' : 'Hide this list'}
          </Button>
          {!isHidden && <span className="desk-small">It stays under Settings.</span>}
        </div>
      </Box>
      {samples.books > 0 && <Samples {...samples} />}
    </>
  );
}

function Step({ name, isDone, isNext }: { name: StepName; isDone: boolean; isNext: boolean }) {
  const { settings, categories } = useFrameData();
  const isNamed = name === 'name' && settings.name !== DEFAULT_FACTS.name && !isDone;
  const { title, text, action, to } = isNamed ? ADDRESS_STEP : STEPS[name];
  const detail = isDone ? describeDone(name, settings, categories) : text;
  const label = isDone ? `Change: ${title}` : `${title}: ${action}`;
  const look = isDone ? 'text' : isNext ? 'primary' : 'quiet';
  return (
    <li data-state={isDone ? 'done' : isNext ? 'next' : undefined}>
      <span className="desk-knot" aria-hidden="true">
        {isDone && <Icon path={CHECK} />}
      </span>
      <div>
        <b>
          {title}
          {isDone && <span className="visually-hidden">, done</span>}
        </b>
        <p className="desk-small" {...getTextAttributes(detail)}>
          {detail}
        </p>
      </div>
      {to === undefined ? (
        <a
          {...getButtonAttributes(isDone ? 'text' : look, 'small')}
          href={import.meta.env.BASE_URL}
          aria-label={isDone ? `${title}: See the shop` : label}
        >
          {isDone ? 'See the shop' : action}
        </a>
      ) : (
        <ButtonLink look={look} to={to} aria-label={label}>
          {isDone ? 'Change' : action}
        </ButtonLink>
      )}
    </li>
  );
}

type Frame = ReturnType<typeof useFrameData>;

/** Says what the shop has now, once a step is done. */
function describeDone(
  name: StepName,
  { name: shopName, address }: Frame['settings'],
  categories: Frame['categories'],
): string {
  const [first, last] = [categories[0], categories.at(-1)].map((one) => one?.categoryName ?? '');
  return {
    name: `${shopName}, ${address.split('\n').at(-1) ?? ''}`,
    logo: 'Your own logo is in place.',
    categories: `${formatCount(categories.length)}, from ${first} to ${last}`,
    books: 'Your own books are on sale.',
    delivery: 'Your own fees and days apply.',
    payment: 'Readers can pay for what they order.',
    mail: 'The shop sends its emails.',
    order: 'The shop has had an order.',
  }[name];
}

/** Offers to delete the sample books that were never ordered, after a question. */
function Samples({ books, ordered }: FirstDay['samples']) {
  const count = books - ordered;
  return (
    <Box title="The sample books">
      <p>
        {countNoun(books, 'sample book')} {books === 1 ? 'stands' : 'stand'} in your shop so that it
        does not look bare. {describeOrdered(ordered)}
      </p>
      {count > 0 && (
        <>
          <div className="desk-next">
            <ConfirmButton
              look="quiet"
              text="Start with an empty shop"
              title={`Delete ${countNoun(count, 'sample book')}?`}
              label={`Delete ${countNoun(count, 'sample book')}`}
              keepLabel="Keep them"
              onConfirm={() => desk['first-day'].samples.$delete()}
              done={({ removed }) => `${countNoun(removed, 'sample book')} deleted`}
            >
              They leave the shop, and all carts and wishlists. {describeOrdered(ordered)} This
              cannot be undone.
            </ConfirmButton>
          </div>
          <p className="desk-small">
            Deletes {countNoun(count, 'sample book')}. Your categories and settings stay.
          </p>
        </>
      )}
    </Box>
  );
}

function describeOrdered(count: number): string {
  if (count === 0) return 'Nobody has ordered one.';
  return count === 1 ? '1 was ordered and stays.' : `${formatCount(count)} were ordered and stay.`;
}
