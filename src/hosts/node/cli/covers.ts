import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { setCoverByIsbn } from '#api/desk/uploads.ts';
import { HttpError } from '#api/errors.ts';
import {
  COVER_TOO_LARGE,
  type CoverFile,
  type CoverOutcomes,
  MAX_COVER_BYTES,
  setCovers,
  sumUpCovers,
} from '#domain/books/covers/cover-batch.ts';
import { createPainter, createPictureReader } from '../pictures/painter.ts';
import { listZippedCovers, ZipError } from '#import/read-zip.ts';
import { type Command, explainUnreadable, listFirst, withStore } from './command.ts';

/** Sets pictures named by ISBN, in a folder or ZIP, as covers; can be run again. */
export const coversCommand: Command = {
  argument: 'DIR',
  run: ({ argument, settings, report }) =>
    withStore(settings, async (store) => {
      // No picture has texts, so no fonts are needed.
      const painter = createPainter('', { runElsewhere: (work) => work('') });
      const readPicture = createPictureReader(painter);
      const dependencies = { store, now: Date.now, readPicture };
      const files = await openFiles(resolve(argument));
      let outcomes: CoverOutcomes = new Map();
      let stopped: string | undefined;
      try {
        const setCover = explainErrors((...cover) => setCoverByIsbn(dependencies, ...cover));
        for await (outcomes of setCovers(files, setCover)) report(`${outcomes.size} pictures`);
      } catch (error) {
        if (!(error instanceof ZipError)) throw error;
        stopped = error.message;
      }
      const { problems, ...counts } = sumUpCovers(outcomes);
      return {
        text: [
          `${outcomes.size} pictures: ${counts.added} added, ${counts.replaced} replaced, ${counts.same} the same, ${problems.length} left out.`,
          ...listFirst(
            problems.map(({ name, message }) => `${name}: ${message}`),
            (count) => `${count} more were left out; --json lists them all.`,
          ),
          ...(stopped === undefined ? [] : [stopped]),
        ].join('\n'),
        facts: { pictures: outcomes.size, ...counts, problems },
        hasFailed: stopped !== undefined,
      };
    }),
};

/** Turns an error about the picture into an outcome. */
function explainErrors(setCover: Parameters<typeof setCovers>[1]): typeof setCover {
  return async (...cover) => {
    try {
      return await setCover(...cover);
    } catch (error) {
      if (error instanceof HttpError && error.status === 422) return { problem: error.message };
      throw error;
    }
  };
}

async function openFiles(path: string): Promise<Iterable<CoverFile> | AsyncIterable<CoverFile>> {
  try {
    if (!(await stat(path)).isDirectory()) return listZippedCovers(createReadStream(path));
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => ({
        name: relative(path, file).replaceAll(sep, '/'),
        read: async () => {
          if ((await stat(file)).size > MAX_COVER_BYTES) return COVER_TOO_LARGE;
          return new Uint8Array(await readFile(file));
        },
      }));
  } catch (error) {
    throw explainUnreadable(path, error, 'there is no such folder or file');
  }
}
