import type { ReactNode } from 'react';
import { BOOK_FIELDS, COLUMNS, readBookTexts, type Column } from '#domain/books/book-fields.ts';
import type { FileColumn } from '#domain/import/csv-columns.ts';
import { Button } from '#ui/button.tsx';
import { Status } from '#ui/status.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { Box } from '../parts/page.tsx';
import { Select } from '../parts/list-form.tsx';

/** The chosen field for each heading of a file. Headings without a field are missing. */
export type Mapping = Record<string, Column>;

/**
 * Finds the chosen field of a heading. Only own properties of `mapping` count, because a file may
 * have a heading such as `constructor`.
 */
export function findField(mapping: Mapping, heading: string): Column | undefined {
  return Object.hasOwn(mapping, heading) ? mapping[heading] : undefined;
}

const STORAGE_KEY = 'desk-import-columns';
/** A longer first cell is cut. */
const MAX_CELL_CHARS = 80;

/**
 * The labels of the book editor, except those of columns that differ from its fields: a file has
 * both `author` and `authors`, and one column for all offers.
 */
const LABELS = {
  ...(Object.fromEntries(COLUMNS.map((column) => [column, BOOK_FIELDS[column].label])) as Record<
    Column,
    string
  >),
  authors: 'Authors, separated by |',
  offers: 'Offers',
};
const FIELDS = [
  ['', 'Leave out'],
  ...COLUMNS.map((column) => [column, LABELS[column]] as const),
] as const;
const REQUIRED = ['title', 'originalPrice'] as const;

/**
 * Returns the label of a field in an import report. A heading of the file is returned unchanged.
 */
export function getFieldLabel(field: string): string {
  return Object.hasOwn(LABELS, field) ? LABELS[field as Column] : field;
}

interface ImportColumnsProps {
  /** `undefined` for ONIX. */
  columns: FileColumn[] | undefined;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onCheck: () => void;
  /** Shown between the columns and the button. */
  children?: ReactNode;
}

/** The step in which the owner chooses a field for each column of the file. */
export function ImportColumns({
  columns,
  mapping,
  onChange,
  onCheck,
  children,
}: ImportColumnsProps) {
  const used = (columns ?? []).filter(({ heading }) => findField(mapping, heading) !== undefined);
  const headings = used.map(({ heading }) => heading);
  const fields = headings.flatMap((heading) => findField(mapping, heading) ?? []);
  const problem = columns && explainProblem(headings, fields);
  return (
    <div className="desk-stack">
      {columns && (
        <Box title="Columns">
          <table
            className="desk-table desk-map"
            aria-label="Columns of the file and the fields they fill"
          >
            <TableHead columns={['In the file', 'First row', 'Becomes', 'State']} />
            <tbody>
              {columns.map(({ heading, first }, index) => (
                <tr key={index}>
                  <td>
                    <b>{heading}</b>
                  </td>
                  <td>{first.slice(0, MAX_CELL_CHARS)}</td>
                  <td>
                    {heading === '' ? (
                      'Left out, because it has no heading'
                    ) : (
                      <Select
                        label={`Field for ${heading}`}
                        options={FIELDS}
                        value={findField(mapping, heading) ?? ''}
                        onChoose={(value) => onChange(setField(mapping, heading, value))}
                      />
                    )}
                  </td>
                  <td>
                    <ColumnStatus
                      first={first}
                      field={findField(mapping, heading)}
                      fields={fields}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
      {children}
      <p>
        <Button size="small" onClick={onCheck} disabled={problem !== undefined}>
          Check the file
        </Button>
      </p>
      {problem && <p className="desk-problem">{problem}</p>}
    </div>
  );
}

/** Says why a file whose used columns have these headings and fields cannot be imported. */
function explainProblem(headings: string[], fields: Column[]): string | undefined {
  const missing = REQUIRED.find((column) => !fields.includes(column));
  if (missing) return `No column fills ${LABELS[missing]}, which every book needs.`;
  const repeated = headings.find((heading, index) => headings.indexOf(heading) !== index);
  if (repeated !== undefined)
    return `Two columns have the heading ${repeated}. Rename one in the file, or leave both out.`;
  const duplicate = fields.find((column, index) => fields.indexOf(column) !== index);
  return duplicate && `Two columns fill ${LABELS[duplicate]}.`;
}

interface ColumnStatusProps {
  first: string;
  field: Column | undefined;
  /** The fields of all used columns. */
  fields: Column[];
}

/** Shows whether the first row of a column is valid for its field. */
function ColumnStatus({ first, field, fields }: ColumnStatusProps) {
  if (field === undefined) return <Status tone="off">Not used</Status>;
  if (fields.filter((other) => other === field).length > 1)
    return <Status tone="danger">Duplicate</Status>;
  const [problem] = first === '' ? [] : readBookTexts({ [field]: first }).problems;
  return problem ? (
    <Status tone="warning">{`First row: ${problem.message}`}</Status>
  ) : (
    <Status tone="success">Fits</Status>
  );
}

function setField(mapping: Mapping, heading: string, value: string): Mapping {
  const column = COLUMNS.find((name) => name === value);
  const { [heading]: _before, ...rest } = mapping;
  return column ? { ...rest, [heading]: column } : rest;
}

/**
 * Returns the fields that the owner chose for these headings in earlier imports. A heading that is
 * new in this browser gets the field that it suggests.
 */
export function recallColumns(columns: FileColumn[]): Mapping {
  const before = readStored();
  const pairs = columns.flatMap(({ heading, guess }) => {
    if (heading === '') return [];
    const column = Object.hasOwn(before, heading)
      ? COLUMNS.find((name) => name === before[heading])
      : guess;
    return column ? [[heading, column] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/**
 * Stores the chosen fields in this browser, for later files with the same headings. Does nothing if
 * storage is blocked or full.
 */
export function rememberColumns(columns: FileColumn[], mapping: Mapping): void {
  const chosen = columns.map(({ heading }) => [heading, findField(mapping, heading) ?? '']);
  const text = JSON.stringify({ ...readStored(), ...Object.fromEntries(chosen) });
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Without storage, the owner has to choose the fields again next time.
  }
}

function readStored(): Record<string, unknown> {
  try {
    return { ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as object) };
  } catch {
    return {};
  }
}
