import { useState, type FormEvent } from 'react';
import { SEARCH_LENGTH } from '#domain/finding/book-query.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SEARCH } from '#ui/icons.ts';
import { assetUrl, PATHS } from '../../navigation/paths.ts';

interface SearchBoxProps {
  /** The current search text. */
  search: string;
  onSearch: (text: string) => void;
}

export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState(search);
  const [applied, setApplied] = useState(search);
  const [submitted, setSubmitted] = useState<string>();
  if (applied !== search) {
    setApplied(search);
    setSubmitted(undefined);
    // Ignore the echo of this box's own search: the visitor may already be typing more.
    if (search !== submitted) setDraft(search);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(draft.trim());
    onSearch(draft.trim());
  };
  return (
    <form className="search-box" role="search" action={assetUrl(PATHS.books)} onSubmit={submit}>
      <input
        type="search"
        name="search"
        placeholder="Search books..."
        aria-label="Search books"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <IconButton type="submit" aria-label="Search">
        <Icon path={SEARCH} />
      </IconButton>
    </form>
  );
}
