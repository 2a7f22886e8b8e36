import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import {
  Link,
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { countNoun } from '#domain/values/money.ts';
import { useNavigateIfHere } from '#ui/browser/navigation.ts';
import { Button } from '#ui/controls/button.tsx';
import { attemptOrToast, desk } from '../api.ts';
import { focusHeading, PageHeading, Problem } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';
import { useLeaveGuard } from '../parts/unsaved.tsx';
import { useSending } from '../parts/calls.ts';
import { Conversation } from './import-conversation.tsx';
import { DoneStep, EarlierImports } from './import-done.tsx';
import { FileChoice } from './import-file.tsx';
import { Progress } from './import-progress.tsx';
import { resolveStep, type Step, STEPS, toUrl, SOURCES } from './import-steps.ts';
import { Question } from './blocks.tsx';
import { stopJob, uploadFile, useImportJob, useRunningImports } from './use-import-job.ts';
import { readParams } from '../parts/list.tsx';
import '../parts/lists.css';
import './import.css';

const STEP_NAMES: Record<Step, string> = {
  file: 'File',
  columns: 'Columns',
  values: 'Values',
  check: 'Check',
  done: 'Done',
};
const LEAVE_QUESTION = 'Leave the import? Nothing is written yet.';

export function loader({ request }: LoaderFunctionArgs) {
  return desk.imports.$get({ query: readParams(request, ['cursor']) });
}

/** The page that imports a file as a conversation: what the file is, what is open, what happens. */
export function Component() {
  const earlier = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const navigate = useNavigateIfHere();
  const { isSending: isUploading, error, setError, send } = useSending();
  const [fileName, setFileName] = useState('');
  const upload = useRef<AbortController>(undefined);
  // A file that is still on its way must not open this page again.
  useEffect(() => () => upload.current?.abort(), []);
  // The job's id and the step are in the URL, so that a reload continues with them.
  const id = params.get('job') ?? undefined;
  const { job, problem, isMissing, showJob } = useImportJob(id);
  const isOpen = job?.isDryRun && job.state !== 'failed';
  const review = isOpen && job.state === 'done' ? job.review : undefined;
  const step = findStep(params.get('step'), job);
  const { revalidate } = useRevalidator();
  const areRunning = earlier.imports.some(({ state }) => state === 'running');
  useRunningImports(!id && areRunning, revalidate);
  const shown = earlier.imports.find(({ _id }) => _id === id);
  useLeaveGuard(isUploading || isOpen === true, LEAVE_QUESTION);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    upload.current = new AbortController();
    const { signal } = upload.current;
    setFileName(file.name);
    await send(async () => {
      const sent = await uploadFile(file, signal);
      showJob(sent);
      void navigate(toUrl(sent._id, 'file'));
    });
    if (signal.aborted) setError(undefined);
  };
  const stop = async (isAsked: boolean) => {
    if (isAsked && !confirm('Stop this import? Nothing is written yet.')) return;
    if (job?.state === 'running' && !(await attemptOrToast(() => stopJob(job._id)))) return;
    void navigate('?');
    focusHeading();
  };

  const body = () => {
    if (isUploading)
      return (
        <Question title="Sending the file">
          <p role="status">{`${fileName} is on its way. Keep this page open.`}</p>
          <progress className="desk-progress-bar" aria-label="Upload" />
          <Button look="quiet" size="small" onClick={() => upload.current?.abort()}>
            Stop
          </Button>
        </Question>
      );
    if (!id) return <FileChoice onChoose={(file) => void choose(file)} />;
    if (!job) return null;
    if (!job.isDryRun) return <DoneStep job={job} onChange={showJob} />;
    if (job.state === 'running')
      return (
        <Question title="Reading the file">
          <Progress job={job} />
          <Button look="quiet" size="small" onClick={() => void stop(false)}>
            Stop
          </Button>
        </Question>
      );
    if (!review || !step)
      return (
        <Question title="This file cannot be read" why={job.errors.at(-1)?.message}>
          <FileChoice name={job.name} onChoose={(file) => void choose(file)} />
        </Question>
      );
    return (
      <Conversation
        key={id}
        job={job}
        review={review}
        step={step}
        onStep={(next) => void navigate(toUrl(id, next))}
        onChange={showJob}
        onChoose={(file) => void choose(file)}
        onStop={() => void stop(true)}
      />
    );
  };
  return (
    <>
      <PageHeading title="Import">
        {isUploading
          ? fileName
          : shown
            ? [shown.name, formatMoment(shown.createdAt)].filter(Boolean).join(' · ')
            : describeFile(job, step)}
      </PageHeading>
      <Steps step={id ? step : 'file'} />
      <Problem text={error ?? problem} />
      {isMissing && (
        <p>
          <Link to="/desk/import" onClick={focusHeading}>
            Import a file
          </Link>
        </p>
      )}
      <Arrival at={isUploading ? 'upload' : id && job && `${id} ${step} ${job.state}`}>
        {body()}
      </Arrival>
      {!isUploading && (!id || (job && !job.isDryRun && job.state !== 'running')) && (
        <EarlierImports {...earlier} shown={shown} />
      )}
    </>
  );
}

function findStep(name: string | null, job: ImportJob | undefined): Step | undefined {
  if (job && !job.isDryRun) return 'done';
  return job?.review ? resolveStep(name, job.review) : STEPS.find((known) => known === name);
}

function describeFile(job: ImportJob | undefined, step: Step | undefined): string {
  if (!job) return 'Books, prices or stock from an Excel, CSV or ONIX file';
  const name = job.name || 'A file of books';
  const file = job.review?.file;
  if (step === 'check') return `${name} · nothing is written yet`;
  if (!file || step === 'file') return name;
  return `${name} · ${SOURCES[file.source][0]} · ${countNoun(file.rows, 'row')}`;
}

function Steps({ step = 'file' }: { step: Step | undefined }) {
  const now = STEPS.indexOf(step);
  return (
    <ol className="desk-steps import-step-names" aria-label="Steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          data-state={index < now ? 'done' : index === now ? 'now' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          {STEP_NAMES[name]}
        </li>
      ))}
    </ol>
  );
}

interface ArrivalProps {
  /** What is shown; `undefined` before the first file. */
  at: string | undefined;
  children: ReactNode;
}

/** Focuses the heading of what is shown, unless the focus is outside the page's content. */
function Arrival({ at, children }: ArrivalProps) {
  const content = useRef<HTMLDivElement>(null);
  // Before the browser paints, so that no key press meets a page without focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (at === undefined || (activeElement !== body && !activeElement?.closest('main'))) return;
    content.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [at]);
  return (
    <div className="desk-stack" ref={content}>
      {children}
    </div>
  );
}

/** The steps do not change the list of earlier imports, and must work without a connection. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return (
    defaultShouldRevalidate &&
    (currentUrl.href === nextUrl.href ||
      currentUrl.searchParams.get('cursor') !== nextUrl.searchParams.get('cursor') ||
      ['done', null].includes(nextUrl.searchParams.get('step')))
  );
}
