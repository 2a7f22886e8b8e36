import type { ImportReview } from '#contract/imports/import-review.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { getLanguageName, LANGUAGE_TAGS } from '#domain/books/language-name.ts';
import { LANGUAGE_PREFIX, readCategoryName, toCategoryKey } from '#domain/catalogue/categories.ts';
import { NEW_CATEGORY } from '#domain/import/cells/words.ts';
import { formatCount, countNoun } from '#domain/values/money.ts';
import { formatDay } from '#domain/values/time.ts';
import { capitalize, joinWords } from '#domain/values/text.ts';
import { ARROW_RIGHT, Icon, INFO } from '#ui/display/icon.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';
import { useCategoryNames } from '../frame-data.ts';
import { toWord } from '../parts/texts.ts';
import { Answers, Question, useFirstItems } from './blocks.tsx';
import { describeSince, findAnswer, type StepProps, WORD_FIELDS } from './import-steps.ts';
import './import-columns.css';

type Word = ImportReview['words'][number];
type WordField = Word['field'];

const NONE = 'None';
/** The values that a word may become, with their texts; for categories, those of the shop. */
const VALUES: Record<
  Exclude<WordField, 'genres'>,
  readonly (readonly [value: string, text: string])[]
> = {
  bookType: ['Hardcover', 'Paperback'].map((name) => [name, name]),
  language: LANGUAGE_TAGS.map((tag) => [tag, getLanguageName(tag)]),
};
const FIELDS = Object.keys(WORD_FIELDS) as WordField[];
/** Questions about a whole column: the title, and what each answer says. */
const QUESTIONS = {
  dates: {
    title: 'Day or month first?',
    answers: { 'day-first': 'The day first', 'month-first': 'The month first' },
    format: formatDay,
  },
  authors: {
    title: 'One name, or two?',
    answers: { 'last-name-first': 'Last name first, one author', several: 'Several authors' },
    format: (names: string) => joinWords(names.split('|')),
  },
};

/** The step in which the owner says what the file's own words and texts mean. */
export function ValuesStep(props: StepProps) {
  const { review, draft, answer } = props;
  return (
    <>
      {FIELDS.map((field) => (
        <WordsQuestion key={field} field={field} {...props} />
      ))}
      {review.questions.map((question) => {
        const { about, first, rows, answers } = question;
        if (about === 'discount') return null;
        const { title, format, answers: details } = QUESTIONS[about];
        return (
          <Question key={about} title={title} why={`The first row has “${first}”.`}>
            <Answers
              label={title}
              options={answers.map(({ answer: value, result }, index) => ({
                value,
                label: format(result),
                detail:
                  details[value as keyof typeof details] +
                  (index === 0 ? ` · ${countNoun(rows, 'row')} like this` : ''),
              }))}
              value={findAnswer(question, draft.options)}
              onChoose={(value) => answer({ [about]: value })}
            />
          </Question>
        );
      })}
      <Choice
        type="checkbox"
        label="Remember these answers for files with the same headings"
        checked={!draft.options.isOneOff}
        onChange={({ currentTarget }) =>
          answer({ isOneOff: currentTarget.checked ? undefined : true })
        }
      />
    </>
  );
}

function WordsQuestion({ field, review, draft, answer }: StepProps & { field: WordField }) {
  const words = review.words.filter((word) => word.field === field);
  const clear = review.clear.filter((word) => word.field === field);
  const { name } = WORD_FIELDS[field];
  const { values = {} } = draft.options;
  const { first, more } = useFirstItems(words);
  if (words.length === 0) return null;
  const texts = clear.map(({ word, rows }) => `${word} (${formatCount(rows)})`);
  return (
    <Question
      title={`${capitalize(toWord(words.length))} ${words.length === 1 ? 'word' : 'words'} for the ${name}`}
      why={
        field === 'genres'
          ? 'A word that stays open never keeps a book out: the book comes without a category.'
          : texts.length > 0 && `${joinWords(texts)} ${texts.length === 1 ? 'is' : 'are'} clear.`
      }
    >
      <ul className="import-words">
        {first.map((item) => (
          <WordRow
            key={item.word}
            word={item}
            value={findValue(item, draft.options)}
            onChoose={(value) =>
              answer({ values: { ...values, [field]: { ...values[field], [item.word]: value } } })
            }
          />
        ))}
      </ul>
      {more}
    </Question>
  );
}

/** Returns what a word becomes: '' for nothing, `null` while that is open. */
function findValue({ field, word, value }: Word, { values = {} }: StepProps['draft']['options']) {
  const answers = values[field] ?? {};
  return Object.hasOwn(answers, word) ? (answers[word] ?? value) : value;
}

interface WordRowProps {
  word: Word;
  value: string | null;
  onChoose: (value: string) => void;
}

function WordRow({ word, value, onChoose }: WordRowProps) {
  const names = useCategoryNames();
  const categories = [
    ...listNewCategory(word.word, names),
    ...names.map((name) => [name, name] as const),
  ];
  const known = word.field === 'genres' ? categories : VALUES[word.field];
  const others = new Set(
    [word.value, value].flatMap((name) =>
      name && known.every(([other]) => other !== name) ? name : [],
    ),
  );
  const options = [...known, ...[...others].map((name) => [name, nameOther(name)] as const)];
  const rows = countNoun(word.rows, 'row');
  const isOpen = value === null;
  return (
    <li data-open={isOpen || undefined}>
      <p>
        <b {...getTextAttributes(word.word)}>{word.word}</b> {rows}
      </p>
      <Icon path={ARROW_RIGHT} />
      <SelectBox
        aria-label={`${word.word}, ${rows}, becomes`}
        aria-invalid={isOpen || undefined}
        prompt={`Choose a ${WORD_FIELDS[word.field].name}`}
        options={[...options, [NONE, NONE]]}
        value={value === '' ? NONE : (value ?? '')}
        onChoose={(chosen) => onChoose(chosen === NONE ? '' : chosen)}
      />
      <p className="import-origin">
        {isOpen ? (
          <span className="import-warning">
            <Icon path={INFO} />
            No {WORD_FIELDS[word.field].name} has this name
          </span>
        ) : (
          value === word.value && describeOrigin(word)
        )}
      </p>
      {isOpen && word.titles.length > 0 && (
        <p className="desk-small import-titles">{listTitles(word)}</p>
      )}
    </li>
  );
}

/** Returns the option that adds a category; none if the shop has it, or the word cannot be a name. */
function listNewCategory(word: string, names: readonly string[]) {
  const name = readCategoryName(word);
  const isKnown = names.some((known) => toCategoryKey(known) === toCategoryKey(word));
  if (isKnown || typeof name !== 'string') return [];
  return [[NEW_CATEGORY + name, `A new category: ${name}`] as const];
}

/** Names a value that is not in the list: a language. */
function nameOther(value: string): string {
  if (!value.startsWith(LANGUAGE_PREFIX)) return getLanguageName(value);
  return `Language: ${getLanguageName(value.slice(LANGUAGE_PREFIX.length))}`;
}

function describeOrigin({ field, origin, since, value }: Word): string {
  if (origin === 'guessed' && value?.startsWith(LANGUAGE_PREFIX)) return 'Not a category';
  if (origin === 'guessed' && field === 'genres' && value === '') return 'Too wide for a shelf';
  if (origin === 'guessed') return 'Guessed';
  return origin === 'remembered' ? describeSince(since) : '';
}

/** Names the first books with the word: 'Atlas of India, Emma and 11 more'. */
function listTitles({ titles, rows }: Word): string {
  const more = rows - titles.length;
  return more > 0 ? `${titles.join(', ')} and ${formatCount(more)} more` : joinWords(titles);
}

/** Says what the words become that are still open; `undefined` if there are none. */
export function describeOpenWords({
  review,
  draft,
}: Omit<StepProps, 'answer'>): string | undefined {
  const open = review.words.filter((word) => findValue(word, draft.options) === null);
  const [word] = open;
  if (!word) return undefined;
  if (open.length > 1)
    return `${capitalize(toWord(open.length))} words are still open; their books come in without them.`;
  const { withoutIt } = WORD_FIELDS[word.field];
  return word.rows === 1
    ? `${word.word} is still open; its book would come ${withoutIt}.`
    : `${word.word} is still open; its ${formatCount(word.rows)} books would come ${withoutIt}.`;
}
