import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes V8 (Chromium 136 and later; a comment for others) compile the whole entry script in a
 * background thread during the download, instead of compiling each function on the main thread at
 * its first call. The hint works only at the very start of a file.
 */
export function hintToCompileAtOnce(): Plugin {
  return {
    name: 'kitabdost-compile-hint',
    apply: 'build',
    generateBundle: {
      // Run after Vite has added its own lines at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = HINT + chunk.code;
      },
    },
  };
}
