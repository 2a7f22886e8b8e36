import { useRef, useState } from 'react';
import { resetData } from '../../controls/data/data.ts';
import { Button } from '#ui/button.tsx';
import { DataTask } from './data-task.tsx';
import { useTask } from './use-task.ts';

export function ResetData() {
  const [isAsking, setAsking] = useState(false);
  const { message, run } = useTask();
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setAsking(false);
    button.current?.focus();
  };
  const reset = async () => {
    await resetData();
    return 'The data are as on the first day, and nobody is signed in.';
  };
  return (
    <DataTask
      title="Reset"
      hint="Back to the first day: 25 books, two users, empty carts. What is set of the mock stays set."
      message={message}
    >
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
            This deletes every user who signed up, every cart, wishlist and address, and an imported
            catalogue, and signs out in every tab. It cannot be undone, unless you export the data
            first.
          </p>
          <p className="data-task-answers">
            <Button
              onClick={() => {
                leave();
                void run(reset);
              }}
            >
              Delete and reset
            </Button>
            <Button look="text" onClick={leave}>
              Keep the data
            </Button>
          </p>
        </div>
      )}
    </DataTask>
  );
}
