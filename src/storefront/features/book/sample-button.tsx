import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LIBRARY } from '#ui/icons.ts';
import { showToast } from '#ui/toaster.tsx';
import { lazyPart } from '../../navigation/lazy-part.ts';

const reader = lazyPart(async () => (await import('./sample-reader.tsx')).SampleReader);

interface SampleButtonProps {
  book: { _id: string; title: string };
}

/** Opens the first pages of a book, whose reader loads when it is needed. */
export function SampleButton({ book }: SampleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    reader.ready().then(
      () => setOpen(true),
      () => showToast('Something went wrong. Please try again.', 'error'),
    );
  return (
    <>
      <Button look="quiet" onClick={() => void open()}>
        <Icon path={LIBRARY} />
        Read a sample
      </Button>
      {isOpen && <reader.Part book={book} onClose={() => setOpen(false)} />}
    </>
  );
}
