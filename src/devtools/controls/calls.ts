import type { FailureKind } from './failures/failure.ts';
import type { Scenario } from './scenarios/scenarios.ts';

/** A call the mock has answered. Nothing of headers, bodies or the query: they hold secrets. */
export interface Call {
  /** No other call has it. */
  id: string;
  /** ms since 1970, when it was asked. */
  time: number;
  method: string;
  /** Without the query: '/api/user/cart/bk06'. */
  path: string;
  /** 0 where it got no answer. */
  status: number;
  statusText: string;
  /** From question to answer, the delay included. */
  ms: number;
  /** The failure that made it fail. */
  failure: FailureKind | undefined;
  /** The scenario it was answered under. */
  scenario: Scenario | undefined;
  /** Path of the page that asked; '' where the browser does not tell. */
  page: string;
  /** The same text for all calls of one loaded page. */
  tab: string;
  /** Whether the page that asked was the console. */
  isOfConsole: boolean;
  /** Of the bodies. */
  sentBytes: number;
  answeredBytes: number;
}

const NAME = 'kitabdost-mock-calls';

let channel: BroadcastChannel | undefined;

export function tellCall(call: Call): void {
  channel ??= new BroadcastChannel(NAME);
  channel.postMessage(call);
}

/** Calls back for each call, of any page of the shop, right after its answer. */
export function subscribeToCalls(listener: (call: Call) => void): () => void {
  const ear = new BroadcastChannel(NAME);
  ear.addEventListener('message', ({ data }) => listener(data));
  return () => ear.close();
}
