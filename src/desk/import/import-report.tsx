import type { ReactNode } from 'react';
import type { ImportJob } from '#contract/desk-imports.ts';
import { startCsv } from '#domain/import/import-row.ts';
import { formatCount } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { saveFile } from '#ui/save-file.ts';
import { TableHead } from '#ui/table-head.tsx';
import { readBody } from '#client/client.ts';
import { desk } from '../api.ts';
import { Box } from '../parts/page.tsx';
import { useSending } from '../parts/use-sending.ts';
import { getFieldLabel } from './import-columns.tsx';

/** The maximum number of rows of each table. The file to download has all that the API returns. */
const MAX_SHOWN_ERRORS = 100;

interface ImportReportProps {
  job: ImportJob;
  /** Whether this is a dry run, which writes nothing. */
  isCheck: boolean;
  onRestart: () => void;
  /** Called when the import was stopped, or its undo has begun. */
  onChange: (job: ImportJob) => void;
  /** The button of the next step, or the reason why there is none. */
  children?: ReactNode;
}

/** The progress of an import, or its result. */
export function ImportReport({ job, isCheck, onRestart, onChange, children }: ImportReportProps) {
  const { state, done, total, added, changed, deleted, failed, errors } = job;
  const unchanged = done - added - changed - deleted - failed;
  // An import that is being undone is `running`, too, but has a `total`.
  const isImporting = state === 'running' && total === undefined;
  const hasEnded = !isCheck && (state === 'done' || state === 'failed');
  const calls = desk.imports[':id'];
  const param = { id: job._id };
  return (
    <Box title={isCheck ? 'Check' : 'Import'}>
      <p role="status">{describeProgress(job, isCheck)}</p>
      {state === 'running' && (
        <progress
          className="desk-progress-bar"
          aria-label="Import"
          {...(total !== undefined && { max: total, value: done })}
        />
      )}
      <dl className="desk-figures">
        <Figure value={added}>{isCheck ? 'would be added' : 'added'}</Figure>
        <Figure value={changed}>{isCheck ? 'would change' : 'changed'}</Figure>
        {deleted > 0 && <Figure value={deleted}>{isCheck ? 'would be deleted' : 'deleted'}</Figure>}
        <Figure value={Math.max(0, unchanged)}>the same</Figure>
        <Figure value={failed}>left out</Figure>
      </dl>
      <ReportedRows
        title="Rows left out and why"
        file="left-out.csv"
        errors={errors.filter(({ isReplaced }) => !isReplaced)}
      />
      <ReportedRows
        title={isCheck ? 'Typed at the desk, would be replaced' : 'Typed at the desk and replaced'}
        file="replaced.csv"
        errors={errors.filter(({ isReplaced }) => isReplaced)}
      />
      <div className="desk-next">
        {children}
        {hasEnded && added + changed > 0 && (
          <ButtonLink look="primary" size="small" to={`/desk/books?import=${job._id}`}>
            See the {added + changed === 1 ? 'book' : `${formatCount(added + changed)} books`}
          </ButtonLink>
        )}
        {hasEnded && added + changed + deleted > 0 && (
          <ChangeButton key="undo" change={() => calls.undo.$post({ param })} onChange={onChange}>
            Undo this import
          </ChangeButton>
        )}
        {isImporting && (
          <ChangeButton key="stop" change={() => calls.stop.$post({ param })} onChange={onChange}>
            Stop
          </ChangeButton>
        )}
        {state !== 'running' && (
          <Button look="quiet" size="small" onClick={onRestart}>
            {isCheck ? 'Change the columns' : 'Import another file'}
          </Button>
        )}
      </div>
      {isImporting && !isCheck && (
        <p className="desk-small">
          If you stop, what has been written stays, and can still be undone.
        </p>
      )}
    </Box>
  );
}

function describeProgress({ state, done, total, errors }: ImportJob, isCheck: boolean): string {
  const rows = formatCount(done);
  switch (state) {
    case 'running': {
      const all = total === undefined ? '' : ` of ${formatCount(total)}`;
      return `${rows}${all} rows ${isCheck ? 'checked' : 'done'}. You may leave this page.`;
    }
    case 'failed':
      return `The file could not be read. ${errors.at(-1)?.message ?? ''}`;
    case 'undone':
      return 'The import was undone: the books are as they were before.';
    case 'done':
      return isCheck
        ? `${rows} rows checked. Nothing has been changed yet.`
        : `${rows} rows imported.`;
    default:
      return state satisfies never;
  }
}

function Figure({ value, children }: { value: number; children: ReactNode }) {
  return (
    <div>
      <dd>{formatCount(value)}</dd>
      <dt>{children}</dt>
    </div>
  );
}

interface ReportedRowsProps extends Pick<ImportJob, 'errors'> {
  title: string;
  /** The name of the file to download. */
  file: string;
}

function ReportedRows({ title, file, errors }: ReportedRowsProps) {
  const save = () => {
    const rows = errors.map(({ row, field, message }) => [row, field, message]);
    const csv = startCsv([['row', 'field', 'message'], ...rows]);
    saveFile(new Blob([csv], { type: 'text/csv' }), file);
  };
  if (errors.length === 0) return null;
  return (
    <div className="desk-stack desk-reported">
      <p className="desk-title">{title}</p>
      <table className="desk-table" aria-label={title}>
        <TableHead columns={['Row', 'Field', 'Why']} />
        <tbody>
          {errors.slice(0, MAX_SHOWN_ERRORS).map(({ row, field, message }, index) => (
            <tr key={index}>
              <td data-label="Row">{formatCount(row)}</td>
              <td data-label="Field">{getFieldLabel(field)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Button look="quiet" size="small" onClick={save}>
          Download these {formatCount(errors.length)} rows
        </Button>
      </p>
    </div>
  );
}

interface ChangeButtonProps {
  /** Makes the call that stops or undoes the import. */
  change: () => ReturnType<(typeof desk.imports)[':id']['undo']['$post']>;
  onChange: (job: ImportJob) => void;
  children: ReactNode;
}

/** A button that stops or undoes an import. */
function ChangeButton({ change, onChange, children }: ChangeButtonProps) {
  const { isSending, error, send } = useSending();
  const makeChange = () => send(async () => onChange((await readBody(change())).job));
  return (
    <>
      <Button look="quiet" size="small" disabled={isSending} onClick={() => void makeChange()}>
        {children}
      </Button>
      {error && (
        <span className="desk-problem" role="alert">
          {error}
        </span>
      )}
    </>
  );
}
