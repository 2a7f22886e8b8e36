/**
 * 'controls': one has changed. 'data': read again. 'no-storage': the worker cannot store data, so
 * pages handle their calls. 'no-story', 'no-room': the story could not be read, or stored.
 */
export type Message = 'controls' | 'data' | 'no-storage' | 'no-story' | 'no-room';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

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

/** Creates a topic: `send` reaches all pages, including this one, and `subscribe` can be undone. */
function createTopic<T>(name: string) {
  let channel: Channel | undefined;
  return {
    send(message: T): void {
      channel ??= openChannel(name);
      channel.postMessage(message);
    },
    subscribe(listener: (message: T) => void): () => void {
      const receiver = openChannel(name);
      receiver.addEventListener('message', ({ data }) => listener(data));
      return () => receiver.close();
    },
  };
}

/** Messages of a page or worker to all of them. */
export const { send: broadcast, subscribe: onMessage } = createTopic<Message>('kitabdost-mock');

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

/** The calls of all pages, each at its response. */
export const { send: publishCall, subscribe: subscribeToCalls } =
  createTopic<Call>('kitabdost-mock-calls');

/** Whether the mock handles this URL: `/api` on the shop's `origin`, whatever its folder. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}
