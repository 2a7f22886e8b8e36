import { createReadStream } from 'node:fs';
import { build, type Plugin } from 'vite';
import { STORY_NAMES } from '#hosts/browser/messages.ts';
import { TARGET } from './oldest-browsers.ts';
import { settings } from '../settings.ts';
import { makeStories } from './stories.ts';

/** The text that the demo serves as `pin-codes.txt`. */
export const PIN_CODES = 'src/seed/pin-codes/pin-codes.txt';

/** The first script of the desk, which has no inline script. */
export const HOLD_CALLS = 'hold-calls.js';

interface StandAlone {
  /** The script's URL path, without the hosting folder. */
  url: string;
  source: string;
}

/** Lists the classic scripts outside the shop's modules: the worker and the test payment provider. */
export function listStandAloneScripts(): StandAlone[] {
  const { apiUrl, isForServer, checkout } = settings;
  const worker = isForServer ? 'server-worker' : apiUrl ? 'leaving-worker' : 'worker';
  return [
    { url: 'sw.js', source: `src/hosts/browser/${worker}.ts` },
    ...(settings.hasMock ? [{ url: HOLD_CALLS, source: 'src/hosts/browser/hold-calls.ts' }] : []),
    // A server chooses the provider when it starts, so its build includes the test provider.
    ...(checkout && !isForServer
      ? []
      : [{ url: 'test-payment/checkout.js', source: 'src/providers/rehearsal/checkout.ts' }]),
  ];
}

/** Bundles a source and its imports into one classic script, in which `BUILD` is `buildName`. */
export async function bundleScript(
  source: string,
  buildName = '',
  target: string | string[] = TARGET,
): Promise<string> {
  const result = await build({
    configFile: false,
    base: settings.base,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(buildName) },
    build: {
      write: false,
      target,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: source,
        output: { format: 'iife', entryFileNames: 'script.js' },
        // The libraries have no getters with side effects. A regular expression that is compiled for
        // old browsers is a call, which would be kept even if nothing uses it.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['RegExp'] },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error(`${source} was not bundled.`);
  return output.output[0].code;
}

/** Bundles the script that is inlined into every page, in syntax that older browsers can parse. */
export async function bundleBeforeStart(): Promise<string> {
  return (await bundleScript('src/storefront/app/before-start.ts', '', 'es2015')).trim();
}

/** Imports the generator only when it is needed, because the build does not need it here. */
async function makeDocument(): Promise<string> {
  return (await import('../api-page.ts')).makeApiDocument();
}

/**
 * In development, bundles each script on request, and serves the PIN codes, the API document and the
 * stories of the demo.
 */
export function serveStandAloneScripts(): Plugin {
  return {
    name: 'kitabdost-stand-alone-scripts',
    configureServer(server) {
      server.middlewares.use(`${server.config.base}pin-codes.txt`, (_request, response) =>
        createReadStream(PIN_CODES).pipe(response),
      );
      server.middlewares.use(`${server.config.base}openapi.json`, (_request, response, next) => {
        makeDocument().then((text) => response.end(text), next);
      });
      for (const name of STORY_NAMES)
        server.middlewares.use(
          `${server.config.base}stories/${name}.json`,
          (_request, response, next) => {
            makeStories([name]).then(([text]) => response.end(text), next);
          },
        );
      for (const { url, source } of listStandAloneScripts())
        server.middlewares.use(server.config.base + url, (_request, response, next) => {
          bundleScript(source).then((code) => {
            response.setHeader('content-type', 'text/javascript');
            response.end(code);
          }, next);
        });
    },
  };
}
