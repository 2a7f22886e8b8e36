import { Refusal } from '../refusal.ts';

/** Of a file that comes over the network. */
const MOST_FILE_BYTES = 200 * 1024 ** 2;

/** The body as it arrives. Throws 413 as soon as it is too large, and 400 if it breaks off. */
export async function* readUpload({ body, headers }: Request): AsyncGenerator<Uint8Array> {
  const tooLarge = new Refusal(413, 'fileTooLarge');
  if (Number(headers.get('content-length') ?? 0) > MOST_FILE_BYTES) throw tooLarge;
  const reader = body?.getReader();
  let size = 0;
  try {
    for (;;) {
      const { value, done = true } = (await reader?.read().catch(refuseBroken)) ?? {};
      if (done || !value) return;
      size += value.length;
      if (size > MOST_FILE_BYTES) throw tooLarge;
      yield value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

function refuseBroken(): never {
  throw new Refusal(400, 'malformedRequest');
}
