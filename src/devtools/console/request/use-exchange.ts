import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../response/answer.ts';
import type { Entry } from '../history/history-entry.ts';
import type { Draft } from './draft.ts';
import type { ConsoleRequest } from './request.ts';
import { send, type Fetch } from './send.ts';

/** What the response pane shows. */
export type Exchange =
  | { stage: 'none' }
  | { stage: 'sending' }
  /** `kept` is set if the outcome comes from the history. */
  | { stage: 'done'; sent: Draft; outcome: Outcome; kept?: Entry };

/** One request at a time: a new request aborts the running one, and so does unmounting. */
export function useExchange(fetch: Fetch) {
  const [exchange, setExchange] = useState<Exchange>({ stage: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function show(next: Exchange): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    setExchange(next);
    return running.current.signal;
  }

  /** Resolves with `undefined` if the request was aborted. */
  async function start(sent: Draft, request: ConsoleRequest): Promise<Outcome | undefined> {
    const signal = show({ stage: 'sending' });
    const outcome = await send(request, fetch, signal);
    if (signal.aborted) return undefined;
    setExchange({ stage: 'done', sent, outcome });
    return outcome;
  }

  return { exchange, show, start };
}
