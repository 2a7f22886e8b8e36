import type { ComponentProps, ReactNode } from 'react';
import type { ImportOptions } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { MAX_HEADING_ROW } from '#contract/limits.ts';
import { formatCount, formatRupees, countNoun } from '#domain/values/money.ts';
import { joinWords } from '#domain/values/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { FileButton, FileZone } from '../parts/files.tsx';
import { Answers, Question } from './blocks.tsx';
import { type StepProps, SOURCES } from './import-steps.ts';

const ACCEPTED_TYPES = '.xlsx,.csv,.tsv,.txt,.xml,.onix,text/csv,text/xml,application/xml';
const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };
const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252',
};
const EXISTING = [
  {
    value: 'prices',
    label: 'Only the price',
    detail: 'Titles, texts and covers stay as you have them',
  },
  { value: 'all', label: 'Everything the file has', detail: 'What the file leaves empty stays' },
  { value: 'none', label: 'Nothing, only add new books' },
] as const;
const STOCK = [
  {
    value: 'new',
    label: 'Copies of new books only',
    detail: 'Books that are here keep their stock',
  },
  {
    value: 'counted',
    label: 'A count of my shelf',
    detail: 'The stock becomes what was counted, less what is promised to orders',
  },
  {
    value: 'ignored',
    label: 'Somebody else’s stock',
    detail: 'A supplier’s copies are not yours: they are left out',
  },
] as const;

interface FileStepProps extends StepProps {
  name: string;
  /** Whether the file was read with these answers. */
  isRead: boolean;
  onChoose: (file: File | undefined) => void;
  onRead: () => void;
}

/** The step that says what the file is, and asks what it may change. */
export function FileStep({ name, isRead, onChoose, onRead, ...props }: FileStepProps) {
  const { review, draft, answer } = props;
  const { file } = review;
  const { options } = draft;
  const existingTitle = `${formatCount(file.existing)} of these books ${file.existing === 1 ? 'is' : 'are'} here already. What should the file change?`;
  const stockTitle = 'What are the copies in this file?';
  return (
    <>
      <Question title={`This looks like ${nameFile(file)}`} why={<Reason file={file} />}>
        <dl className="import-said">
          {listFacts(file).map(([label, value]) => (
            <div key={label}>
              <dd>{value}</dd>
              <dt>{label}</dt>
            </div>
          ))}
        </dl>
        {file.table && (
          <details className="import-details">
            <summary>It is something else</summary>
            <TableForm
              table={{ ...file.table, ...options.table }}
              onChange={(table) => answer({ table: { ...options.table, ...table } })}
            />
            <Button look="quiet" size="small" disabled={isRead} onClick={onRead}>
              Read the file again
            </Button>
          </details>
        )}
        <FileChoice name={name} size={draft.size} onChoose={onChoose} />
      </Question>
      {file.existing > 0 && (
        <Question title={existingTitle}>
          <Answers
            label={existingTitle}
            options={EXISTING}
            value={options.existing}
            onChoose={(existing) => answer({ existing })}
          />
        </Question>
      )}
      {file.hasStock && (
        <Question title={stockTitle}>
          <Answers
            label={stockTitle}
            options={STOCK}
            value={options.stock ?? (file.kind === 'onix' ? 'ignored' : 'new')}
            onChoose={(stock) => answer({ stock })}
          />
        </Question>
      )}
    </>
  );
}

type FileReview = ImportReview['file'];
type Table = NonNullable<FileReview['table']>;

function nameFile({ source, version, sender }: FileReview): string {
  if (source !== 'onix') return SOURCES[source][1];
  return `an ONIX ${version ?? ''} message${sender ? ` from ${sender}` : ''}`.replace('  ', ' ');
}

function Reason({ file: { because, first, table } }: { file: FileReview }) {
  const headings = joinWords(because.map((heading) => `“${heading}”`));
  const isFurther = table?.sheet !== table?.sheets[0];
  const others = table?.sheets.filter((name) => name !== table.sheet) ?? [];
  return (
    <>
      {isFurther && `It is on the sheet “${table?.sheet}”. `}
      {others.length > 0 &&
        `Only one sheet is read, not ${joinWords(others.map((name) => `“${name}”`))}. `}
      {because.length > 0 &&
        (because.length === 1
          ? `The heading ${headings} says so. `
          : `The headings ${headings} say so. `)}
      {first && (
        <>
          The first book is <b>{first.title}</b>, {formatRupees(first.price)}.
        </>
      )}
    </>
  );
}

function listFacts({ kind, rows, books, pictures, table }: FileReview): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    [kind === 'onix' ? 'Products' : 'Rows', formatCount(rows)],
    ['Books in them', formatCount(books)],
  ];
  if (pictures > 0) facts.push(['Further pictures of the same books', countNoun(pictures, 'row')]);
  if (table)
    facts.push([
      'Headings',
      [
        table.sheet && `sheet ${table.sheet}`,
        table.headingRow === 0 ? 'none' : `row ${table.headingRow}`,
        table.delimiter && DELIMITERS[table.delimiter],
        table.encoding && ENCODINGS[table.encoding],
      ]
        .filter(Boolean)
        .join(', '),
    ]);
  return facts;
}

interface TableFormProps {
  table: Table;
  onChange: (table: NonNullable<ImportOptions['table']>) => void;
}

/** The fields that say how the table is found in the file. */
function TableForm({ table, onChange }: TableFormProps) {
  const { sheets, sheet = sheets[0], headingRow, delimiter, encoding } = table;
  const rows = Array.from({ length: MAX_HEADING_ROW }, (_, index) => String(index + 1));
  const renderSelect = (
    label: string,
    name: keyof NonNullable<ImportOptions['table']>,
    { options, value }: Pick<ComponentProps<typeof SelectField>, 'options' | 'value'>,
  ) => (
    <SelectField
      label={label}
      options={options}
      value={value}
      onChoose={(chosen) => onChange({ [name]: name === 'headingRow' ? Number(chosen) : chosen })}
    />
  );
  return (
    <div className="import-table-form">
      {sheets.length > 1 && renderSelect('Sheet', 'sheet', { options: sheets, value: sheet })}
      {renderSelect('Row of the headings', 'headingRow', {
        options: [['0', 'There are none'], ...rows],
        value: String(headingRow),
      })}
      {delimiter &&
        renderSelect('Between the cells', 'delimiter', {
          options: Object.entries(DELIMITERS),
          value: delimiter,
        })}
      {encoding &&
        renderSelect('Letters', 'encoding', {
          options: Object.entries(ENCODINGS),
          value: encoding,
        })}
    </div>
  );
}

interface FileChoiceProps {
  name?: string;
  size?: number | undefined;
  onChoose: (file: File | undefined) => void;
}

export function FileChoice({ name, size, onChoose }: FileChoiceProps) {
  return (
    <FileZone
      className={name === undefined ? '' : 'import-drop'}
      onChoose={([file]) => onChoose(file)}
    >
      {name && (
        <p>
          <b>{name}</b> {size !== undefined && `${formatCount(Math.ceil(size / 1024))} KB`}
        </p>
      )}
      <FileButton accept={ACCEPTED_TYPES} onChoose={([file]) => onChoose(file)}>
        {name === undefined ? 'Choose a file' : 'Choose another file'}
      </FileButton>
      <p className="desk-small">
        Excel, CSV, TSV, ONIX 3. Or drop it here{name === undefined && ', up to 200 MB'}.
      </p>
    </FileZone>
  );
}
