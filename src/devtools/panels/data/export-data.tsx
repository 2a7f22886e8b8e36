import { exportData, type DataFile } from '../../controls/data/data.ts';
import { Button } from '#ui/button.tsx';
import { DataTask } from './data-task.tsx';
import { useTask } from './use-task.ts';

const DOWNLOAD_LIMIT_MS = 60_000;

export function ExportData() {
  const { message, run } = useTask();
  const save = async () => {
    const file = await exportData();
    download(file);
    return `Saved as ${file.name}.`;
  };
  return (
    <DataTask
      title="Export"
      hint="Books and categories, users with their carts and wishlists, and addresses, in one JSON file. Passwords are in it as hashes only."
      message={message}
    >
      <Button look="quiet" onClick={() => void run(save)}>
        Export the data
      </Button>
    </DataTask>
  );
}

function download({ name, text }: DataFile) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari starts to read the blob later.
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_LIMIT_MS);
}
