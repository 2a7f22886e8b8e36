import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import type { SuggestionsResponse } from '#contract/catalogue/finding.ts';
import { countNoun } from '#domain/values/money.ts';
import { useCatalogue } from '../../../data/catalogue.ts';
import { type Option, SuggestionPanel, listOptions } from './suggestion-panel.tsx';
import './suggestions.css';

const DEBOUNCE_MS = 150;
/** The time from a request until the panel shows that it is waiting. */
const SLOW_MS = 300;
const MIN_CHARS = 2;

interface State {
  /** The typed text, trimmed, to which the other fields belong. */
  text: string;
  /** `undefined` while the suggestions are loading, and if they could not be loaded. */
  response?: SuggestionsResponse;
  /** Whether the response is taking long. */
  isSlow?: boolean;
}

/** Returns the suggestions for this text, never for an earlier one, if there are any. */
function useSuggestions(text: string): State | undefined {
  const catalogue = useCatalogue();
  const [state, setState] = useState<State>();
  const typed = text.trim();
  useEffect(() => {
    if (Array.from(typed).length < MIN_CHARS) return undefined;
    const request = new AbortController();
    const { signal } = request;
    const show = (next: State) => !signal.aborted && setState(next);
    const requestTimer = setTimeout(() => {
      catalogue.suggest(typed, signal).then(
        (response) => show({ text: typed, response }),
        // The text can still be searched for.
        () => show({ text: typed }),
      );
    }, DEBOUNCE_MS);
    const slowTimer = setTimeout(
      () => setState((shown) => (shown?.text === typed ? shown : { text: typed, isSlow: true })),
      DEBOUNCE_MS + SLOW_MS,
    );
    return () => {
      request.abort();
      clearTimeout(requestTimer);
      clearTimeout(slowTimer);
    };
  }, [typed, catalogue]);
  return state?.text === typed ? state : undefined;
}

interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** The text in the search box; '' while no suggestions are wanted. */
  text: string;
  onSearch: (text: string) => void;
  /** Called when the suggestions are no longer wanted for this text. */
  onClose: () => void;
}

/** The list below the search box, following the ARIA combobox pattern. */
export function Suggestions({ input, text, onSearch, onClose }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const state = useSuggestions(text);
  const { response, isSlow } = state ?? {};
  const options = state ? listOptions(state.text, response) : [];
  const isOpen = state !== undefined;
  // The highlight is valid only for the options for which it was set.
  const optionsJson = JSON.stringify(options);
  const [active, setActive] = useState({ optionsJson: '', index: -1 });
  const activeIndex = active.optionsJson === optionsJson ? active.index : -1;
  const choose = (option: Option) => {
    onClose();
    if ('search' in option) onSearch(option.search);
    else void navigate(option.path);
  };

  useLayoutEffect(() => {
    const box = input.current;
    if (!box) return;
    box.setAttribute('aria-expanded', String(isOpen));
    if (activeIndex >= 0) box.setAttribute('aria-activedescendant', id + activeIndex);
    else box.removeAttribute('aria-activedescendant');
    document.getElementById(id + activeIndex)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, activeIndex, id]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const option = options[activeIndex];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      // After the last row and before the first one, no row is highlighted.
      const next = (activeIndex + 1 + step + options.length + 1) % (options.length + 1);
      setActive({ optionsJson, index: next - 1 });
    } else if (event.key === 'Enter' && option) choose(option);
    else if (event.key === 'Escape') onClose();
    else {
      if (event.key === 'Tab') onClose();
      return;
    }
    event.preventDefault();
  });
  const close = useEffectEvent(onClose);
  // A layout effect, so that the keys are handled as soon as the rows are visible.
  useLayoutEffect(() => {
    const box = input.current;
    if (!box || !isOpen) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    box.addEventListener('keydown', (event) => handleKey(event), { signal });
    box.addEventListener('blur', () => close(), { signal });
    return () => listeners.abort();
  }, [input, isOpen]);
  return (
    <>
      <SuggestionPanel
        {...{ id, options, activeIndex, text, isOpen, response, isSlow }}
        onChoose={choose}
      />
      <span className="visually-hidden" role="status">
        {/* The last row, which searches for the text itself, is not a suggestion. */}
        {response && countNoun(options.length - 1, 'suggestion')}
      </span>
      {isOpen && createPortal(<div className="suggestions-scrim" />, document.body)}
    </>
  );
}
