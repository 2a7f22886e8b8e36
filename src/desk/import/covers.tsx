import { type ReactNode, useRef, useState } from 'react';
import {
  COVER_TOO_LARGE,
  type CoverFile,
  type CoverOutcome,
  type CoverOutcomes,
  describeMissingBook,
  MAX_COVER_BYTES,
  setCovers,
  sumUpCovers,
} from '#domain/books/covers/cover-batch.ts';
import { startCsv } from '#domain/import/import-row.ts';
import { formatCount } from '#domain/values/money.ts';
import { ApiError } from '#client/client.ts';
import { Button } from '#ui/controls/button.tsx';
import { saveFile } from '#ui/browser/files.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import { desk, explain } from '../api.ts';
import { saveCover } from '../books/save-book.ts';
import { useIsOwner } from '../frame-data.ts';
import { OwnersOnly } from '../parts/failure.tsx';
import { FileButton, FileZone } from '../parts/files.tsx';
import { Box, PageHeading, Problem, Figures } from '../parts/page.tsx';
import '../parts/lists.css';

/** The maximum number of rows of the table. The file to download has all. */
const MAX_SHOWN_PROBLEMS = 100;
/** Statuses that say what is wrong with this picture; after others the rest would fail, too. */
const PICTURE_STATUSES = [413, 422];

export function Component() {
  return useIsOwner() ? <Covers /> : <OwnersOnly />;
}

function Covers() {
  const [files, setFiles] = useState<File[]>([]);
  const [outcomes, setOutcomes] = useState<CoverOutcomes>(new Map());
  const [state, setState] = useState<'idle' | 'running' | 'stopped' | 'done'>('idle');
  const [error, setError] = useState<string>();
  const isStopping = useRef(false);

  const run = async (chosen: File[], earlier: CoverOutcomes) => {
    if (chosen.length === 0) return;
    isStopping.current = false;
    setFiles(chosen);
    setOutcomes(earlier);
    setError(undefined);
    setState('running');
    try {
      for await (const next of setCovers(openFiles(chosen), uploadCover, earlier)) {
        setOutcomes(new Map(next));
        if (isStopping.current) return setState('stopped');
      }
      setState('done');
    } catch (failure) {
      setError(describeFailure(failure));
      setState('stopped');
    }
  };
  const isRunning = state === 'running';
  return (
    <>
      <PageHeading title="Covers">Pictures named by ISBN, for many books at once</PageHeading>
      <Problem text={error} />
      {!isRunning && <FileChoice onChoose={(chosen) => void run(chosen, new Map())} />}
      {state !== 'idle' && (
        <Report outcomes={outcomes} fileCount={countFiles(files)} isRunning={isRunning}>
          {isRunning && (
            <Button look="quiet" size="small" onClick={() => (isStopping.current = true)}>
              Stop
            </Button>
          )}
          {state === 'stopped' && (
            <Button size="small" onClick={() => void run(files, outcomes)}>
              Go on
            </Button>
          )}
        </Report>
      )}
    </>
  );
}

function FileChoice({ onChoose }: { onChoose: (files: File[]) => void }) {
  return (
    <FileZone onChoose={onChoose}>
      <p>Such as 9788129115300.jpg, or 978-81-291-1530-0 front.png</p>
      <div className="desk-next">
        <FileButton
          multiple
          accept=".zip,image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChoose={onChoose}
        >
          Choose pictures or a ZIP
        </FileButton>
        <FileButton multiple {...{ webkitdirectory: '' }} onChoose={onChoose}>
          Choose a folder
        </FileButton>
      </div>
      <p className="desk-small">
        Or drop them here. A picture can be up to 2&nbsp;MB. It replaces the one that a book has.
      </p>
    </FileZone>
  );
}

/** The number of pictures; `undefined` for an archive, whose files are not known yet. */
function countFiles(files: readonly File[]): number | undefined {
  return files.some(isArchive) ? undefined : files.length;
}

function isArchive({ name }: File): boolean {
  return /\.zip$/i.test(name);
}

async function* openFiles(files: readonly File[]): AsyncGenerator<CoverFile> {
  for (const file of files) {
    if (isArchive(file)) {
      const { listZippedCovers } = await import('#import/read-zip.ts');
      yield* listZippedCovers(readChunks(file));
    } else
      yield {
        name: file.webkitRelativePath || file.name,
        read: async () =>
          file.size > MAX_COVER_BYTES
            ? COVER_TOO_LARGE
            : file.arrayBuffer().then(
                (buffer) => new Uint8Array(buffer),
                () => 'The file could not be read.',
              ),
      };
  }
}

const CHUNK_BYTES = 1024 ** 2;

async function* readChunks(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += CHUNK_BYTES)
    yield new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
}

/** Uploads a cover; once more if the book was changed at that moment. */
async function uploadCover(
  isbn: string,
  picture: Uint8Array<ArrayBuffer>,
  isSecondTry = false,
): Promise<CoverOutcome> {
  const { books } = await desk.books.$get({ query: { search: isbn } });
  const book = books.find((item) => item.isbn === isbn);
  if (!book) return describeMissingBook(isbn);
  try {
    const changed = await saveCover(book, picture);
    if (changed.coverImg === book.coverImg) return 'same';
    return book.coverImg === '' ? 'added' : 'replaced';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (PICTURE_STATUSES.includes(error.status)) return { problem: explain(error) };
    if (error.code !== 'changed-meanwhile' || isSecondTry) throw error;
    return uploadCover(isbn, picture, true);
  }
}

function describeFailure(failure: unknown): string {
  // An error of another kind is that of an archive, whose module is loaded only for archives.
  return failure instanceof ApiError ? explain(failure) : (failure as Error).message;
}

interface ReportProps {
  outcomes: CoverOutcomes;
  fileCount: number | undefined;
  isRunning: boolean;
  children: ReactNode;
}

function Report({ outcomes, fileCount, isRunning, children }: ReportProps) {
  const { added, replaced, same, problems } = sumUpCovers(outcomes);
  const all = isRunning && fileCount !== undefined ? ` of ${formatCount(fileCount)}` : '';
  const figures = { added, replaced, 'the same': same, 'left out': problems.length };
  const save = () => {
    const csv = startCsv([
      ['file', 'message'],
      ...problems.map(({ name, message }) => [name, message]),
    ]);
    saveFile(new Blob([csv], { type: 'text/csv' }), 'covers-left-out.csv');
  };
  return (
    <Box title="Pictures">
      <p role="status">
        {`${outcomes.size === 1 && !all ? '1 picture' : `${formatCount(outcomes.size)}${all} pictures`} done.${isRunning ? ' Keep this page open.' : ''}`}
      </p>
      {isRunning && (
        <progress
          className="desk-progress-bar"
          aria-label="Pictures"
          {...(fileCount !== undefined && { max: fileCount, value: outcomes.size })}
        />
      )}
      <Figures of={Object.entries(figures).map(([name, value]) => [name, formatCount(value)])} />
      {problems.length > 0 && (
        <div className="desk-stack desk-reported">
          <table className="desk-table" aria-label="Pictures left out and why">
            <TableHead columns={['Picture', 'Why']} />
            <tbody>
              {problems.slice(0, MAX_SHOWN_PROBLEMS).map(({ name, message }) => (
                <tr key={name}>
                  <td data-label="Picture">{name}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <Button look="quiet" size="small" onClick={save}>
              {problems.length === 1
                ? 'Download this row'
                : `Download these ${formatCount(problems.length)} rows`}
            </Button>
          </p>
        </div>
      )}
      <div className="desk-next">{children}</div>
    </Box>
  );
}
