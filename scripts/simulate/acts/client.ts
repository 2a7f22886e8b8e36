import type { Random } from '#api/testing.ts';
import { SECOND_MS } from '#domain/values/time.ts';
import type { Answer } from '../network.ts';
import type { Act } from '../story.ts';
import { getTask } from '../scheduler.ts';
import type { World } from '../world.ts';

/** A person in front of a browser, at the shop or at the desk. */
export interface Client {
  person: string;
  random: Random;
  /** Signs in if necessary, and sends the call; `undefined` if no response arrives. */
  call(name: string, body?: object, key?: string): Promise<Answer | undefined>;
  /** Repeats a call with a key until it has a response that is not only temporary. */
  insist(name: string, body: object, key: string): Promise<Answer | undefined>;
  /** Ends the session by this call, after which its token must be dead; then tries to use it. */
  leave(name: string, body?: object): Promise<void>;
}

/** Lets a person do what an act says. */
export type DoAct = (world: World, act: Act, client: Client) => Promise<void>;

const SIGN_INS = { shop: 'POST /auth/login', desk: 'POST /desk/session' } as const;
const PROBES = { shop: 'GET /user/cart', desk: 'GET /desk/orders' } as const;
const MAX_TRIES = 6;

export function openClient(
  { network, memories, scheduler, shop }: World,
  person: string,
  place: 'shop' | 'desk',
): Client {
  const sessions = memories.tokens;
  const own = `${person} ${place}`;
  const { random } = getTask();

  async function signIn(): Promise<string | undefined> {
    const known = sessions.get(own);
    if (known !== undefined) return known;
    const { address: _address, ...account } = shop.findPerson(person);
    const password = memories.passwords.get(person) ?? account.password;
    const body = { email: account.email, password };
    let answer = await network.call(SIGN_INS[place], { body, person });
    if (answer?.body['code'] === 'unknown-email' && place === 'shop')
      answer = await network.call('POST /auth/signup', {
        body: { ...account, password },
        person,
      });
    const token = answer?.body['encodedToken'] ?? answer?.body['token'];
    if (typeof token !== 'string') return undefined;
    sessions.set(own, token);
    return token;
  }

  async function call(
    name: string,
    body?: object,
    key?: string,
    mayRepeat = true,
  ): Promise<Answer | undefined> {
    const token = await signIn();
    if (token === undefined) return undefined;
    const options = { token, body, person, ...(key !== undefined && { key }) };
    const answer = await network.call(name, options);
    if (answer?.status !== 401) return answer;
    if (sessions.get(own) === token) sessions.delete(own);
    return mayRepeat ? call(name, body, key, false) : answer;
  }

  return {
    person,
    random,
    call: (name, body, key) => call(name, body, key),
    async insist(name, body, key) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const answer = await call(name, body, key);
        const isBusy = answer?.body['code'] === 'in-progress' || answer?.status === 401;
        if (answer && !isBusy && answer.status !== 502) return answer;
        await scheduler.sleep((1 + random.nextInt(25)) * SECOND_MS);
      }
      return undefined;
    },
    async leave(name, body) {
      const token = await signIn();
      if (token === undefined) return;
      const answer = await network.call(name, { token, body, person });
      if (sessions.get(own) === token) sessions.delete(own);
      if (answer?.status !== 204) return;
      memories.endedTokens.add(token);
      await network.call(PROBES[place], { token, person });
    },
  };
}

/** Returns the id of the order that the act names; `''` if it was not placed. */
export function findPlaced({ memories }: World, { of: id }: Act): string | undefined {
  return id === undefined ? undefined : (memories.placed.get(id) ?? '');
}

/** Picks an item; `undefined` from an empty list. */
export function pickFrom<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.nextInt(items.length)];
}
