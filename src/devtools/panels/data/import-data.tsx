import { useId, type ChangeEvent } from 'react';
import { importData } from '../../controls/data/data.ts';
import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT } from '#ui/icons.ts';
import { DataTask } from './data-task.tsx';
import { useTask } from './use-task.ts';

export function ImportData() {
  const id = useId();
  const { message, run } = useTask();
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (!file) return;
    // The same file can then be chosen again after it was corrected.
    input.value = '';
    void run(() => bringIn(file));
  };
  return (
    <DataTask
      title="Import"
      hint="An exported file takes the place of all data as soon as it is chosen. A reader who is not in it is signed out. A file with faults changes nothing."
      message={message}
    >
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
    </DataTask>
  );
}

async function bringIn(file: File) {
  const outcome = await importData(await file.text());
  if (outcome.isImported)
    return `${file.name} is in place: ${count(outcome.books, 'book')}, ${count(outcome.users, 'user')}.`;
  return (
    <>
      <p className="data-task-refusal">
        <Icon path={TRIANGLE_ALERT} />
        {file.name} was not imported. Nothing has changed.
      </p>
      <ul>
        {outcome.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
