import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serveCloths } from './scripts/build/cloths.ts';
import { hintToCompileAtOnce } from './scripts/build/compile-hint.ts';
import { BROWSER_ALIASES } from './scripts/build/desk.ts';
import { serveShells } from './scripts/build/dev-pages.ts';
import { TARGET } from './scripts/build/oldest-browsers.ts';
import { settings } from './scripts/settings.ts';
import { serveStandAloneScripts } from './scripts/build/stand-alone.ts';

export default defineConfig({
  base: settings.base,
  resolve: { alias: BROWSER_ALIASES },
  // React renders the pages: see serveShells and scripts/build/pages.ts.
  appType: 'custom',
  plugins: [react(), serveShells(), serveStandAloneScripts(), serveCloths(), hintToCompileAtOnce()],
  build: {
    target: TARGET,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One script for everything that all visitors need: on a phone a request costs more than its bytes.
    rolldownOptions: {
      // On a slow machine this report of the build's own plugins reads like a fault.
      checks: { bundlerTimings: false },
      input: { index: 'src/storefront/app/entry.client.tsx' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'shop', tags: ['$initial'], priority: 1 },
            // What the page of a book shares with those of the buyer.
            {
              name: 'delivery',
              test: /\/features\/addresses\/address-book|\/domain\/(delivery\/(address|delivery-dates)\.|values\/time|books\/series-position|orders\/return-collector)|\/ui\/(controls\/field|controls\/form-problem|display\/money-icons)|\/navigation\/replace-page|\/json-ld|\/components\/fact|\/data\/(book|pin-delivery)\./,
            },
            // What the pages of the buyer share among each other.
            {
              name: 'buying',
              test: /\/features\/own-lists\/cart-changes|\/domain\/(cart|delivery)\//,
            },
          ],
        },
      },
    },
  },
  // Without `PORT`, Vite chooses the next free port.
  server: {
    host: '127.0.0.1',
    ...(process.env['PORT'] && { port: Number(process.env['PORT']), strictPort: true }),
  },
});
