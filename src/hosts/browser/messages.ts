/**
 * 'controls': one has changed. 'data': read again. 'no-storage': the worker cannot store data, so
 * pages handle their calls. 'no-story', 'no-room': the story could not be read, or stored.
 */
export type Message = 'controls' | 'data' | 'no-storage' | 'no-story' | 'no-room';

const CHANNEL_NAME = 'kitabdost-mock';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

let channel: Channel | undefined;
/** Used instead of a channel that the browser refuses. */
let localEvents: EventTarget | undefined;

/** Opens a channel to all pages and the worker; where storage is blocked, only to this page. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    const events = (localEvents ??= new EventTarget());
    const controller = new AbortController();
    return {
      postMessage: (data: unknown) =>
        queueMicrotask(() => events.dispatchEvent(new MessageEvent(name, { data }))),
      addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
        events.addEventListener(name, listener, { signal: controller.signal }),
      close: () => controller.abort(),
    };
  }
}

/** Sends a message to all pages of the shop, including this one. */
export function broadcast(message: Message): void {
  channel ??= openChannel(CHANNEL_NAME);
  channel.postMessage(message);
}

/** Calls `listener` for each message of a page or worker. Returns a function that unsubscribes. */
export function onMessage(listener: (message: Message) => void): () => void {
  const receiver = openChannel(CHANNEL_NAME);
  receiver.addEventListener('message', ({ data }) => listener(data));
  return () => receiver.close();
}

/** The delay of every response of the mock, as on real networks; the controls change it. */
export const DEFAULT_DELAY_MS = 400;

/** A status, no response at all, or a response that is cut off. */
export type FailureKind = number | 'network' | 'malformed';

/** The stories that scenarios open, each in a database of its own. */
export const STORY_SCENARIOS = ['busy-december', 'first-day', 'bad-week'] as const;

export type StoryScenario = (typeof STORY_SCENARIOS)[number];

/** All stories: also the one with which the demo's desk opens. */
export const STORY_NAMES = ['sixty-days', ...STORY_SCENARIOS] as const;

export type StoryName = (typeof STORY_NAMES)[number];

export function isStory(scenario: unknown): scenario is StoryScenario {
  return (STORY_SCENARIOS as readonly unknown[]).includes(scenario);
}

/** A situation, or the story of another shop. None of them changes the data of the shop. */
export type Scenario =
  | StoryScenario
  | 'session-expired'
  | 'sold-out'
  | 'server-down'
  | 'empty-catalogue'
  | 'ten-thousand-books';

/** A handled call, without headers, bodies and query, which may contain secrets. */
export interface Call {
  id: string;
  /** The start of the call, in ms since 1970. */
  time: number;
  method: string;
  /** The path without query: '/api/user/cart/bk06'. */
  path: string;
  /** 0 if there was no response. */
  status: number;
  statusText: string;
  /** The duration in ms, including the delay. */
  ms: number;
  /** The failure that the controls applied to the call. */
  failure: FailureKind | undefined;
  scenario: Scenario | undefined;
  /** The path of the calling page; '' if the browser does not reveal the path. */
  page: string;
  /** The id of the page load. A reload has another id. */
  tab: string;
  isOfConsole: boolean;
  sentBytes: number;
  receivedBytes: number;
}

const CALLS_CHANNEL = 'kitabdost-mock-calls';

let callsChannel: ReturnType<typeof openChannel> | undefined;

export function publishCall(call: Call): void {
  callsChannel ??= openChannel(CALLS_CHANNEL);
  callsChannel.postMessage(call);
}

/** Calls `listener` at each response, in any page. Returns a function that unsubscribes. */
export function subscribeToCalls(listener: (call: Call) => void): () => void {
  const subscription = openChannel(CALLS_CHANNEL);
  subscription.addEventListener('message', ({ data }) => listener(data));
  return () => subscription.close();
}

/** Whether the mock handles this URL: `/api` on the shop's `origin`, whatever its folder. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}
