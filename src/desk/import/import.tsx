import { useEffect, useState } from 'react';
import {
  Link,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { ExistingBooks, ImportJob } from '#contract/desk-imports.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatCount } from '#domain/money.ts';
import { readCsvColumns, type FileColumn } from '#domain/import/csv-columns.ts';
import { findColumn, formatColumnMap } from '#domain/import/import-row.ts';
import { Button, getButtonAttributes } from '#ui/button.tsx';
import { readBody } from '#client/client.ts';
import { attempt, desk, load, sendToApi } from '../api.ts';
import { EarlierImports } from './earlier-imports.tsx';
import {
  findField,
  ImportColumns,
  recallColumns,
  rememberColumns,
  type Mapping,
} from './import-columns.tsx';
import { ExistingBooksChoice } from './existing-books.tsx';
import { ImportReport } from './import-report.tsx';
import { focusHeading, PageHeading, Problem } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';
import { useSending } from '../parts/use-sending.ts';
import '../parts/lists.css';

const POLL_MS = 500;
/** The pause after a failed request. */
const RETRY_MS = 2000;
/** The time limit of an upload: enough for a file of 200 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 2 * 3_600_000;
/** The size of the part of a file in which its headings are searched. */
const HEAD_BYTES = 65_536;
const MAX_FILE_NAME_CHARS = 200;
const STEPS = ['File', 'Columns', 'Check', 'Done'];

interface ChosenFile {
  file: File;
  /** `undefined` for ONIX, whose fields have fixed names. */
  columns: FileColumn[] | undefined;
}

function loader({ request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor');
  return load(request, () => desk.imports.$get({ query: cursor === null ? {} : { cursor } }));
}

/** The page on which the owner chooses a file, assigns its columns, checks it, and imports it. */
function Component() {
  const earlier = useLoaderData<typeof loader>();
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<ChosenFile>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [existing, setExisting] = useState<ExistingBooks>('prices');
  const [isCount, setCount] = useState(false);
  const { isSending: isUploading, error, setError, send } = useSending();
  // The job's id is in the URL, so that a reload continues with it.
  const [checkId, jobId] = [params.get('check'), params.get('job')];
  const id = jobId ?? checkId ?? undefined;
  const { job, problem, isMissing, showJob } = useJob(id);
  const shown = earlier.imports.find(({ _id }) => _id === id);
  /** The index of the current step in `STEPS`. */
  const step = jobId ? 3 : checkId || isUploading ? 2 : chosen ? 1 : 0;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError(undefined);
    let head: string;
    try {
      head = await file.slice(0, HEAD_BYTES).text();
    } catch {
      // The file may have been moved or deleted since it was chosen.
      return setError('The file could not be read.');
    }
    const columns = readCsvColumns(head);
    setChosen({ file, columns });
    setMapping(recallColumns(columns ?? []));
    setParams({});
  };
  const upload = async (isDryRun: boolean) => {
    if (!chosen) return;
    await send(async () => {
      if (chosen.columns) rememberColumns(chosen.columns, mapping);
      const sent = await sendFile(chosen, { mapping, existing, isCount, isDryRun });
      setParams(isDryRun ? { check: sent._id } : { job: sent._id });
    });
  };
  const restart = () => {
    // After a check, the columns of the same file are shown again.
    if (jobId) setChosen(undefined);
    setParams({});
  };

  return (
    <>
      <PageHeading title="Import">
        {shown
          ? [shown.name, formatMoment(shown.createdAt)].filter(Boolean).join(', ')
          : (chosen?.file.name ?? 'Books, prices or stock from a CSV or ONIX 3.0 file')}
      </PageHeading>
      <ol className="desk-steps" aria-label="Steps">
        {STEPS.map((name, index) => (
          <li
            key={name}
            data-state={index < step ? 'done' : index === step ? 'now' : undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      <Problem text={error ?? problem} />
      {isMissing && (
        <p>
          <Link to="/desk/import" onClick={focusHeading}>
            Import a file
          </Link>
        </p>
      )}
      {!id && !isUploading && <FileChoice chosen={chosen} onChoose={(file) => void choose(file)} />}
      {!id && !isUploading && chosen && (
        <ImportColumns
          columns={chosen.columns}
          mapping={mapping}
          onChange={setMapping}
          onCheck={() => void upload(true)}
        >
          <ExistingBooksChoice
            value={existing}
            onChange={setExisting}
            isCount={isCount}
            onChangeCount={setCount}
          />
        </ImportColumns>
      )}
      {isUploading && (
        <p role="status">{`Sending ${chosen?.file.name ?? 'the file'}. Keep this page open.`}</p>
      )}
      <div className="desk-stack">
        {id && job && !isUploading && (
          <ImportReport
            key={id}
            job={job}
            isCheck={jobId === null}
            onRestart={restart}
            onChange={showJob}
          >
            {jobId === null &&
              job.state === 'done' &&
              (chosen ? (
                <Button size="small" onClick={() => void upload(false)}>
                  {`Import ${formatBookCount(job.added + job.changed + job.deleted)}`}
                </Button>
              ) : (
                <p>
                  The page was reloaded. <Link to="/desk/import">Choose the file again</Link> to
                  import it.
                </p>
              ))}
          </ImportReport>
        )}
        {!isUploading && (step === 0 || (jobId && job && job.state !== 'running')) && (
          <EarlierImports {...earlier} shown={shown} />
        )}
      </div>
    </>
  );
}

interface UploadOptions {
  mapping: Mapping;
  existing: ExistingBooks;
  isCount: boolean;
  isDryRun: boolean;
}

async function sendFile(
  { file, columns }: ChosenFile,
  { mapping, existing, isCount, isDryRun }: UploadOptions,
): Promise<ImportJob> {
  const targets = (columns ?? []).flatMap(({ heading }) => {
    const column = findField(mapping, heading) ?? '';
    // By itself, the server would use a heading that names a column, and ignore all others. So of
    // the headings without a field, only those that name a column are sent, as left out.
    return column || findColumn(heading) ? [[heading, column] as const] : [];
  });
  const query = new URLSearchParams({
    name: file.name.slice(0, MAX_FILE_NAME_CHARS),
    existing,
    ...(isCount && { stock: 'counted' }),
    ...(isDryRun && { dryRun: '1' }),
    ...(targets.length > 0 && { map: formatColumnMap(Object.fromEntries(targets)) }),
  });
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  const response = sendToApi(`/api/desk/imports?${query.toString()}`, {
    method: 'POST',
    body: file,
    signal,
  });
  const { job } = (await readBody(response)) as { job: ImportJob };
  return job;
}

interface JobState {
  id?: string;
  job?: ImportJob;
  problem?: string;
  /** Whether there is no such job. */
  isMissing?: boolean;
}

/** Polls a job until it has ended. A failed request is repeated, unless there is no such job. */
function useJob(id: string | undefined) {
  const [state, setState] = useState<JobState>({});
  const { job, problem, isMissing }: JobState = state.id === id ? state : {};
  const isOpen = id !== undefined && !isMissing && (job === undefined || job.state === 'running');
  useEffect(() => {
    if (!isOpen) return undefined;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      // A server runs imports by a timer; the demo runs them here.
      if (!import.meta.env.VITE_SERVER)
        void import('#hosts/browser/run-imports.ts').then((host) => host.runImportsHere());
      const param = { id };
      const { value, error, failure } = await attempt(() =>
        readBody(desk.imports[':id'].$get({ param })),
      );
      if (isStopped) return;
      setState({ id, job: value?.job, problem: error, isMissing: failure?.status === 404 });
      timer = setTimeout(() => void poll(), failure ? RETRY_MS : POLL_MS);
    };
    void poll();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [id, isOpen]);
  return {
    job,
    problem,
    isMissing,
    showJob: (next: ImportJob) => setState({ id: next._id, job: next }),
  };
}

interface FileChoiceProps {
  chosen: ChosenFile | undefined;
  onChoose: (file: File | undefined) => void;
}

function FileChoice({ chosen, onChoose }: FileChoiceProps) {
  return (
    <div
      className="desk-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose(event.dataTransfer.files[0]);
      }}
    >
      {chosen && (
        <>
          <p className="desk-title">{chosen.file.name}</p>
          <p>
            {chosen.columns ? `${chosen.columns.length} columns · ` : 'ONIX · '}
            {formatCount(Math.ceil(chosen.file.size / 1024))} KB
          </p>
        </>
      )}
      <label {...getButtonAttributes('quiet', 'small')}>
        {chosen ? 'Choose another file' : 'Choose a file'}
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.xml,.onix,text/csv,text/xml,application/xml"
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.files?.[0]);
            // Reset, so that choosing the same file again fires `change`.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className="desk-small">Or drop a CSV or ONIX file here, up to 200 MB</p>
    </div>
  );
}

export const route = { loader, Component } satisfies RouteObject;
