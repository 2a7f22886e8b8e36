import { useEffect, useState } from 'react';
import type { SuggestionsAnswer } from '#contract/finding.ts';
import { useCatalogue } from '../../../data/catalogue.ts';
import { askSuggestions } from '../../../data/suggestions.ts';

const PAUSE_MS = 150;
/** Until the panel shows that it is waiting. */
const PATIENCE_MS = 300;
const SHORTEST = 2;

interface State {
  text: string;
  /** `undefined` if the suggestions failed, and while they are waited for. */
  answer?: SuggestionsAnswer;
  isSlow?: boolean;
}

/** The suggestions for this text, never those for another; `undefined` while there is nothing to show. */
export function useAnswer(text: string): Omit<State, 'text'> | undefined {
  const catalogue = useCatalogue();
  const [state, setState] = useState<State>({ text: '' });
  const asked = text.trim();
  useEffect(() => {
    if (Array.from(asked).length < SHORTEST) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    const show = (next: State) => !signal.aborted && setState(next);
    const pause = setTimeout(() => {
      askSuggestions(catalogue, asked, signal).then(
        (answer) => show({ text: asked, answer }),
        // Suggestions are a help, and no more: the text can still be searched for.
        () => show({ text: asked }),
      );
    }, PAUSE_MS);
    const patience = setTimeout(
      () => setState((now) => (now.text === asked ? now : { text: asked, isSlow: true })),
      PAUSE_MS + PATIENCE_MS,
    );
    return () => {
      asking.abort();
      clearTimeout(pause);
      clearTimeout(patience);
    };
  }, [asked, catalogue]);
  return state.text === asked && Array.from(asked).length >= SHORTEST ? state : undefined;
}
