import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serveCloths } from './scripts/build/cloths.ts';
import { hintToCompileAtOnce } from './scripts/build/compile-hint.ts';
import { BROWSER_ALIASES } from './scripts/build/desk.ts';
import { serveShells } from './scripts/build/dev-pages.ts';
import { TARGET } from './scripts/build/oldest-browsers.ts';
import { settings } from './scripts/settings.ts';
import { serveStandAloneScripts } from './scripts/build/stand-alone.ts';

/** Matches these files and folders of `src`. Throws if one is gone: its chunk would lose it. */
function matchSources(...sources: string[]): (id: string) => boolean {
  const gone = sources.filter((source) => !existsSync(new URL(`src/${source}`, import.meta.url)));
  if (gone.length > 0) throw new Error(`vite.config.ts names ${gone.join(', ')}, not in src.`);
  return (id) => sources.some((source) => id.includes(`/src/${source}`));
}

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
              test: matchSources(
                'storefront/features/addresses/address-book.ts',
                'storefront/navigation/replace-page.tsx',
                'storefront/components/json-ld.tsx',
                'storefront/components/fact.tsx',
                'storefront/data/pin-delivery.ts',
                'domain/delivery/address.ts',
                'domain/delivery/delivery-dates.ts',
                'domain/values/time.ts',
                'domain/books/series-position.ts',
                'domain/orders/return-collector.ts',
                'ui/controls/field.tsx',
                'ui/display/money-icons.ts',
              ),
            },
            // What the pages of the buyer share among each other.
            {
              name: 'buying',
              test: matchSources(
                'storefront/features/own-lists/cart-changes.ts',
                'domain/cart/',
                'domain/delivery/',
              ),
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
