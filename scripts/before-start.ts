import type { Plugin } from 'vite';
import { bundleScript } from './stand-alone.ts';

/** The page's one inline script, minified. */
function bundleBeforeStart(): Promise<string> {
  return bundleScript('src/storefront/app/before-start.ts');
}

/** Puts it into `index.html`. */
export function inlineBeforeStart(): Plugin {
  return {
    name: 'kitabdost-before-start',
    async transformIndexHtml(html) {
      const code = await bundleBeforeStart();
      return html.replace('<!--before-start-->', () => `<script>${code.trim()}</script>`);
    },
  };
}
