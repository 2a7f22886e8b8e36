/** A thin client of Chromium's DevTools protocol: nothing between the measurement and the browser. */
export interface Session {
  send<T = unknown>(method: string, params?: object): Promise<T>;
  on<T>(event: string, listener: (params: T) => void): void;
}

export interface Connection extends Session {
  /** The session of an attached target. */
  session(id: string): Session;
  close(): void;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id !== undefined) return settle(pending, message.id, message);
    const key = `${message.sessionId ?? ''} ${message.method}`;
    for (const listener of listeners.get(key) ?? []) listener(message.params as never);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser is gone.'));
  });

  function createSession(sessionId?: string): Session {
    return {
      send<T>(method: string, params = {}) {
        const id = ++lastId;
        socket.send(JSON.stringify({ id, method, params, sessionId }));
        return new Promise<T>((resolve, reject) =>
          pending.set(id, { resolve: resolve as Pending['resolve'], reject }),
        );
      },
      on(event, listener) {
        const key = `${sessionId ?? ''} ${event}`;
        listeners.set(key, [...(listeners.get(key) ?? []), listener]);
      },
    };
  }

  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return { ...createSession(), session: createSession, close: () => socket.close() };
}

/** An empty page in a tab of its own. */
export async function openPage(
  connection: Connection,
  browserContextId?: string,
): Promise<Session> {
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  return connection.session(sessionId);
}

function settle(pending: Map<number, Pending>, id: number, { result, error }: Message) {
  const call = pending.get(id);
  pending.delete(id);
  if (error) call?.reject(new Error(error.message));
  else call?.resolve(result);
}
