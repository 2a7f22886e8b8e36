import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '#api/auth/hash.ts';
import { matchesHash } from '#api/auth/password.ts';
import { createUnavailableError } from '#api/errors.ts';
import { normalizeMarks } from '#domain/values/normal-form.ts';
import { createFairLimit } from './middleware/task-limits.ts';
import type { LoadShedder } from './middleware/shed-load.ts';

/** What a hash costs: the memory in KiB, the passes over it, and the lanes. */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** The minimum that OWASP recommends: 19 MiB. */
const STRONG: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
/** The standard encoding of a hash, including its cost parameters. */
const HASHED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Hashes passwords with argon2id. Hashes by the mock API are accepted, but outdated. */
export const strongPasswords = createPasswords(STRONG);

/** Hashes passwords with argon2id at this cost. Hashes of other costs are accepted, but outdated. */
export function createPasswords(cost: Cost): Passwords {
  /** How a hash with this cost begins, in the standard encoding. */
  const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const message = normalizeMarks(password, 'NFC');
      const tag = await derive('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost });
      return `${prefix}${encode(nonce)}$${encode(tag)}`;
    },

    async matches(password, hashed) {
      const [, memory, passes, parallelism, salt, expected] = HASHED.exec(hashed) ?? [];
      if (salt === undefined || expected === undefined) return matchesHash(password, hashed);
      const expectedTag = Buffer.from(expected, 'base64');
      const tag = await derive('argon2id', {
        message: password,
        nonce: Buffer.from(salt, 'base64'),
        tagLength: expectedTag.length,
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      });
      return timingSafeEqual(tag, expectedTag);
    },

    isOutdated: (hashed) => !hashed.startsWith(prefix),

    isCommon: async (password) => (await readCommonPasswords()).has(password.toLowerCase()),
  };
}

/** Half of the threads with which Node also reads files, compresses, and looks up names. */
const MAX_HASHES_AT_ONCE = 2;
/** Each takes some 30 ms, so the last one waits for three seconds. */
const MAX_HASHES_WAITING = 200;

/** Limits hashing for all clients together; throws `HttpError` (503) if too many wait. */
export function limitHashing(
  passwords: Passwords,
  { runElsewhere }: Pick<LoadShedder, 'runElsewhere'>,
): Passwords {
  const limit = createFairLimit(MAX_HASHES_AT_ONCE, MAX_HASHES_WAITING, createUnavailableError);
  const inTurn = <T>(work: () => Promise<T>) => runElsewhere((client) => limit(client, work));
  return {
    ...passwords,
    hash: (password) => inTurn(() => passwords.hash(password)),
    matches: (password, hashed) => inTurn(() => passwords.matches(password, hashed)),
  };
}

/** Reads 49,000 leaked passwords in lower case; 18,000 have eight characters or more. */
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  return (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));
}

/** Base64 without padding, as in the encoding of a hash. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
