import type { Plugin } from 'vite';
import type * as Renderer from '../../src/storefront/app/render.prerender.tsx';
import { DESK_ENTRY, renderDeskPage } from './desk.ts';
import { bundleBeforeStart } from './stand-alone.ts';

const RENDERER = '/src/storefront/app/render.prerender.tsx';
const FIRST_SCRIPT = 'src/storefront/app/entry.client.tsx';

/** In development, responds to every URL with a shell: a page whose content the browser renders. */
export function serveShells(): Plugin {
  return {
    name: 'kitabdost-dev-pages',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const { base } = server.config;
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://shop.invalid');
        const isDesk = /^desk(?:\/|$)/.test(pathname.slice(base.length));
        const respond = async () => {
          const { renderShell } = (await server.ssrLoadModule(RENDERER)) as typeof Renderer;
          const assets = { styles: '', beforeStart: await bundleBeforeStart() };
          const html = isDesk
            ? renderDeskPage({ script: base + DESK_ENTRY, styles: [] })
            : renderShell(`/${pathname.slice(base.length)}`, {
                assets,
                files: {
                  all: { scripts: [base + FIRST_SCRIPT], styles: '', sheets: [] },
                  byPath: {},
                },
              });
          response.setHeader('content-type', 'text/html');
          response.end(await server.transformIndexHtml(pathname, html));
        };
        respond().then(undefined, next);
      });
    },
  };
}
