import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { exportData, importData, resetData } from '../controls/data/data.ts';
import { saveFile } from '#ui/browser/files.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, TRIANGLE_ALERT } from '#ui/display/icon.tsx';
import { CallsPanel } from './calls-panel.tsx';
import './data-panel.css';
import { MockPanel } from './mock-panel.tsx';
import './panel.css';

interface PanelProps extends ComponentProps<typeof CallsPanel> {
  panel: 'Mock' | 'Data' | 'Calls';
}

export function Panel({ panel, routes, onOpen }: PanelProps) {
  if (panel === 'Mock') return <MockPanel routes={routes} />;
  if (panel === 'Data') return <DataPanel />;
  return <CallsPanel {...{ routes, onOpen }} />;
}

export function DataPanel() {
  return (
    <div className="panel-columns">
      <div>
        <DataTask
          title="Export"
          hint="Books and categories, users with their carts and wishlists, addresses, orders and all other records, in one JSON file. Passwords are in it as hashes only."
        >
          {(run) => (
            <Button look="quiet" onClick={() => run(exportFile)}>
              Export the data
            </Button>
          )}
        </DataTask>
        <DataTask
          title="Import"
          hint="An exported file replaces all data as soon as it is chosen. A user who is not in it is signed out. A file with errors changes nothing."
        >
          {(run) => <FileField onChoose={(file) => run(() => importFile(file))} />}
        </DataTask>
      </div>
      <div>
        <DataTask
          title="Reset"
          hint="Back to the start: 25 books, two users, empty carts. The settings of the mock are kept."
        >
          {(run) => <ResetButton onReset={() => run(reset)} />}
        </DataTask>
      </div>
    </div>
  );
}

interface DataTaskProps {
  title: string;
  hint: string;
  /** The control of the task. It calls `run` with work that ends with a message for the user. */
  children: (run: (work: () => Promise<ReactNode>) => void) => ReactNode;
}

/** A task on the data: its title, its control, and the outcome of its last run. */
function DataTask({ title, hint, children }: DataTaskProps) {
  const id = useId();
  const [message, setMessage] = useState<ReactNode>();
  const run = async (work: () => Promise<ReactNode>) => {
    setMessage('One moment…');
    setMessage(await work().catch((error: unknown) => `That failed: ${String(error)}`));
  };
  return (
    <section className="data-task" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        {title}
      </h2>
      <p className="panel-hint">{hint}</p>
      {children((work) => void run(work))}
      <div className="data-task-message" role="status">
        {message}
      </div>
    </section>
  );
}

async function exportFile() {
  const { name, text } = await exportData();
  saveFile(new Blob([text], { type: 'application/json' }), name);
  return `Saved as ${name}.`;
}

async function importFile(file: File) {
  const outcome = await importData(await file.text());
  if (outcome.isImported)
    return `${file.name} is loaded: ${countNoun(outcome.books, 'book')}, ${countNoun(outcome.users, 'user')}.`;
  return (
    <>
      <p className="data-task-refusal">
        <Icon path={TRIANGLE_ALERT} />
        {file.name} was not imported. Nothing has changed.
      </p>
      <ul>
        {outcome.problems.map((problem, index) => (
          <li key={index}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

async function reset() {
  await resetData();
  return 'The data have been reset, and everyone is signed out.';
}

function countNoun(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function FileField({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId();
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    // Without this, the user could not choose the same file again after correcting it.
    input.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <label className="field-label" htmlFor={id}>
        File to import
      </label>
      <input
        className="data-task-file"
        id={id}
        type="file"
        accept="application/json,.json"
        onChange={choose}
      />
    </>
  );
}

function ResetButton({ onReset }: { onReset: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeQuestion = () => {
    setAsking(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        Reset the data
      </Button>
      {isAsking && (
        <div className="data-task-question">
          <p>
            This deletes every user who signed up, every cart, wishlist, address and order, and an
            imported catalogue, and signs out in every tab. It cannot be undone, unless you export
            the data first.
          </p>
          <p className="data-task-answers">
            <Button
              onClick={() => {
                closeQuestion();
                onReset();
              }}
            >
              Delete and reset
            </Button>
            <Button look="text" onClick={closeQuestion}>
              Keep the data
            </Button>
          </p>
        </div>
      )}
    </>
  );
}
