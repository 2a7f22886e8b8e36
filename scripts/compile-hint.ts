import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks V8 (Chromium 136 and later; to others it is a comment) to compile the whole first script in a
 * thread beside the page while it arrives, instead of each function on the main thread when first
 * called. It counts only as the very first thing in a file.
 */
export function hintToCompileAtOnce(): Plugin {
  return {
    name: 'kitabdost-compile-hint',
    apply: 'build',
    generateBundle: {
      // After Vite has put its own lines on top.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = HINT + chunk.code;
      },
    },
  };
}
