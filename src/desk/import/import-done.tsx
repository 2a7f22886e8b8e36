import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { EarlierImport, ImportJob } from '#contract/imports/desk-imports.ts';
import { formatCount, countNoun } from '#domain/values/money.ts';
import { joinWords } from '#domain/values/text.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { deskFiles } from '../api.ts';
import { Download } from '../parts/files.tsx';
import { Box, focusHeading, Problem } from '../parts/page.tsx';
import { changeParams, Pager } from '../parts/list.tsx';
import { formatMoment } from '../parts/texts.ts';
import { useSending } from '../parts/calls.ts';
import { ImportSum, Progress } from './import-progress.tsx';
import { ProblemTable } from './blocks.tsx';
import { stopJob, undoJob } from './use-import-job.ts';

interface DoneStepProps {
  job: ImportJob;
  /** Called when the import was stopped, or its undo has begun. */
  onChange: (job: ImportJob) => void;
}

/** The progress of an import, or what has become of the rows of its file. */
export function DoneStep({ job, onChange }: DoneStepProps) {
  const { _id: id, state, isUndoing, added, changed, deleted, failed, errors } = job;
  const leftOut = errors.filter(
    ({ isKept, isReplaced, isStaying }) => !isKept && !isReplaced && !isStaying,
  );
  const kept = errors.filter(({ isKept }) => isKept);
  const replaced = errors.filter(({ isReplaced }) => isReplaced);
  const staying = errors.filter(({ isStaying }) => isStaying);
  const books = added + changed;
  if (state === 'running')
    return (
      <Box title={isUndoing ? 'The import is being undone' : 'The import is running'}>
        <Progress job={job} />
        {!isUndoing && (
          <>
            <div className="desk-next">
              <ChangeButton change={() => stopJob(id)} onChange={onChange}>
                Stop
              </ChangeButton>
            </div>
            <p className="desk-small">
              If you stop, what has been written stays, and can still be undone.
            </p>
          </>
        )}
      </Box>
    );
  return (
    <>
      <Box title={describeEnd(job)}>
        {state === 'failed' && <Problem text={errors.at(-1)?.message} />}
        <ImportSum counts={{ ...job, leftOut: failed }} />
        {job.newCategories && state !== 'failed' && (
          <p className="desk-small">{`New categories: ${joinWords(job.newCategories)}`}</p>
        )}
        <div className="desk-next">
          {state !== 'undone' && books > 0 && (
            <ButtonLink look="primary" size="small" to={`/desk/books?import=${id}`}>
              See the {books === 1 ? 'book' : `${formatCount(books)} books`}
            </ButtonLink>
          )}
          {state !== 'undone' && books + deleted > 0 && (
            <ChangeButton change={() => undoJob(id)} onChange={onChange}>
              Undo this import
            </ChangeButton>
          )}
          <ButtonLink look="text" size="small" to="/desk/import" onClick={focusHeading}>
            Import another file
          </ButtonLink>
        </div>
        {state !== 'undone' && books + deleted > 0 && (
          <p className="desk-small">
            It can be undone. Copies sold meanwhile stay sold. Books that were ordered or edited
            stay, too.
          </p>
        )}
      </Box>
      {staying.length > 0 && (
        <Box title="Not undone">
          <ProblemTable label="Not undone and why" problems={staying} isUndo />
        </Box>
      )}
      {leftOut.length > 0 && (
        <Box title={failed > 0 ? `${countNoun(failed, 'row')} to mend` : 'Also to know'}>
          <ProblemTable label="Rows left out and why" problems={leftOut} />
          {failed > 0 && (
            <>
              <div className="desk-next">
                <Download
                  look="quiet"
                  label={
                    failed === 1
                      ? 'Download this row'
                      : `Download these ${formatCount(failed)} rows`
                  }
                  name="left-out.csv"
                  call={deskFiles.imports[':id']['left-out.csv'].$get}
                  with={{ param: { id } }}
                />
              </div>
              <p className="desk-small">
                The file has your columns and one more, “What is wrong”. Mend it in Excel and import
                it again.
              </p>
            </>
          )}
        </Box>
      )}
      {kept.length > 0 && (
        <Box
          title={`${countNoun(kept.length, 'value')} left out, ${kept.length === 1 ? 'the book' : 'their books'} came in`}
        >
          <ProblemTable label="Values left out and why" problems={kept} hasFields />
        </Box>
      )}
      {replaced.length > 0 && (
        <Box title="Typed at the desk and replaced">
          <ProblemTable label="Typed at the desk and replaced" problems={replaced} hasFields />
        </Box>
      )}
    </>
  );
}

function describeEnd({ state, added, changed, deleted, errors }: ImportJob): string {
  if (state === 'undone' && errors.some(({ isStaying }) => isStaying))
    return 'The import was undone, but for what was changed since';
  if (state === 'undone') return 'The import was undone: the books are as they were before.';
  const books = added + changed;
  if (books > 0) return `${countNoun(books, 'book')} ${books === 1 ? 'is' : 'are'} in the shop`;
  if (deleted > 0) return `${countNoun(deleted, 'book')} ${deleted === 1 ? 'was' : 'were'} deleted`;
  return state === 'failed' ? 'The file could not be read' : 'Nothing has changed';
}

interface ChangeButtonProps {
  change: () => Promise<ImportJob>;
  onChange: (job: ImportJob) => void;
  children: ReactNode;
}

function ChangeButton({ change, onChange, children }: ChangeButtonProps) {
  const { isSending, error, send } = useSending();
  const makeChange = () => send(async () => onChange(await change()));
  return (
    <>
      <Button look="quiet" size="small" disabled={isSending} onClick={() => void makeChange()}>
        {children}
      </Button>
      <Problem text={error} />
    </>
  );
}

interface EarlierImportsProps {
  imports: readonly EarlierImport[];
  total: number;
  next: string | null;
  shown: EarlierImport | undefined;
}

/** The earlier imports, with links to their reports, in which the owner can undo them. */
export function EarlierImports({ imports, total, next, shown }: EarlierImportsProps) {
  const [params] = useSearchParams();
  const others = imports.filter((item) => item !== shown);
  if (others.length === 0) return null;
  return (
    <Box title="Earlier imports">
      <ul className="desk-rows">
        {others.map((item) => (
          <li key={item._id} className="desk-row-plain">
            <div>
              <b>{item.name || 'A file without a name'}</b>
              <p className="desk-small">
                {`${formatMoment(item.createdAt)} · ${describeImport(item)}`}
                {item.canUndo && ' · can be undone'}
              </p>
            </div>
            <ButtonLink
              look="text"
              size="small"
              to={`/desk/import?${changeParams(params, { step: '', job: item._id })}`}
              aria-label={`Report of ${item.name || 'the import'}`}
            >
              Report
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Pager count={imports.length} total={total} next={next} />
    </Box>
  );
}

function describeImport({ state, added, changed, deleted, failed }: EarlierImport): string {
  if (state === 'running') return 'in progress';
  if (state === 'undone') return 'undone';
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [deleted, 'deleted'],
    [failed, 'left out'],
  ] as const;
  const words = counts.filter(([count]) => count > 0);
  const text = words.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ');
  if (state === 'failed') return text ? `ended early: ${text}` : 'could not be read';
  return text || 'nothing changed';
}
