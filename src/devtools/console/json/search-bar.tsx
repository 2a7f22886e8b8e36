import type { KeyboardEvent } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CHEVRON_UP } from '#ui/icons.ts';
import { MOST_MATCHES } from './json-search.ts';
import '#ui/field.css';
import './search-bar.css';

interface SearchBarProps {
  text: string;
  /** Number of matches; `undefined` while the search is empty. */
  count: number | undefined;
  /** Index of the current match, from 0. */
  index: number | undefined;
  onType: (text: string) => void;
  onStep: (by: 1 | -1) => void;
}

export function SearchBar({ text, count, index, onType, onStep }: SearchBarProps) {
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  return (
    <div className="search-bar" role="search">
      <div className="search-bar-box">
        <input
          className="field-input"
          type="search"
          aria-label="Search the response"
          placeholder="Search the response"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={stepByKey}
        />
        <span className="search-bar-count" role="status">
          {count !== undefined && describeCount(count, index)}
        </span>
      </div>
      <IconButton aria-label="Previous match" disabled={!count} onClick={() => onStep(-1)}>
        <Icon path={CHEVRON_UP} />
      </IconButton>
      <IconButton
        className="search-bar-next"
        aria-label="Next match"
        disabled={!count}
        onClick={() => onStep(1)}
      >
        <Icon path={CHEVRON_UP} />
      </IconButton>
    </div>
  );
}

function describeCount(count: number, index: number | undefined): string {
  const all = `${count.toLocaleString('en')}${count === MOST_MATCHES ? '+' : ''}`;
  if (index !== undefined) return `${index + 1} of ${all}`;
  if (count === 0) return 'No matches';
  return count === 1 ? '1 match' : `${all} matches`;
}
