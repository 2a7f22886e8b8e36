import { useRef, useState, type ComponentType, type FormEvent } from 'react';
import { SEARCH_LENGTH } from '#domain/finding/book-query.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon, SEARCH, X } from '#ui/icon.tsx';
import { assetUrl, PATHS } from '../../navigation/paths.ts';
import type { SuggestionsProps } from './suggestions/suggestions.tsx';

interface SearchBoxProps {
  /** The current search text. */
  search: string;
  onSearch: (text: string) => void;
}

/** A combobox whose suggestions load at its first use. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState(search);
  const [applied, setApplied] = useState(search);
  const [submitted, setSubmitted] = useState<string>();
  /** Whether the text was typed and not yet searched for. Only then are there suggestions. */
  const [isTyped, setIsTyped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { Suggestions, load } = useSuggestions();
  if (applied !== search) {
    setApplied(search);
    setSubmitted(undefined);
    // Ignore the echo of this box's own search: the visitor may already be typing more.
    if (search !== submitted) {
      setDraft(search);
      setIsTyped(false);
    }
  }
  const searchFor = (text: string) => {
    setDraft(text);
    setIsTyped(false);
    setSubmitted(text.trim());
    onSearch(text.trim());
  };
  const type = (text: string) => {
    load();
    setDraft(text);
    setIsTyped(text !== '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchFor(draft);
  };
  return (
    <form className="search-box" role="search" action={assetUrl(PATHS.books)} onSubmit={submit}>
      <input
        ref={input}
        type="text"
        role="combobox"
        name="search"
        placeholder="Search books..."
        aria-label="Search books"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls="suggestions"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH}
        value={draft}
        onFocus={load}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          // Opens the suggestions again after Escape.
          if (key === 'ArrowDown') type(draft);
        }}
      />
      {draft !== '' && (
        <IconButton
          aria-label="Clear search"
          className="search-box-clear"
          onClick={() => {
            type('');
            input.current?.focus();
          }}
        >
          <Icon path={X} />
        </IconButton>
      )}
      <IconButton type="submit" aria-label="Search">
        <Icon path={SEARCH} />
      </IconButton>
      {Suggestions && (
        <Suggestions
          input={input}
          text={isTyped ? draft : ''}
          onSearch={searchFor}
          onClose={() => setIsTyped(false)}
        />
      )}
    </form>
  );
}

/** If their files cannot be loaded, for example offline, the box only searches. */
function useSuggestions() {
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const isLoading = useRef(false);
  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    import('./suggestions/suggestions.tsx').then(
      (module) => setSuggestions(() => module.Suggestions),
      () => (isLoading.current = false),
    );
  };
  return { Suggestions, load };
}
