import { build, type Plugin } from 'vite';
import { settings } from './settings.ts';

interface StandAlone {
  /** Where the page asks for it, without the hosting folder. */
  url: string;
  source: string;
}

/** Classic scripts that are not modules of the shop: the worker, and the test payment provider. */
export function standAloneScripts(): StandAlone[] {
  const { apiUrl, hasRealPayment } = settings;
  return [
    { url: 'sw.js', source: `src/hosts/browser/${apiUrl ? 'leaving-worker' : 'worker'}.ts` },
    ...(hasRealPayment
      ? []
      : [{ url: 'test-payment/checkout.js', source: 'src/providers/rehearsal/checkout.ts' }]),
  ];
}

/** Bundles a source and its imports into one classic script, in which `BUILD` is the build's name. */
export async function bundleScript(source: string, name = ''): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(name) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: source,
        output: { format: 'iife', entryFileNames: 'script.js' },
        // No getter of the libraries has a side effect.
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error(`${source} was not bundled.`);
  return output.output[0].code;
}

/** The script that stands in every page, minified. */
export async function bundleBeforeStart(): Promise<string> {
  return (await bundleScript('src/storefront/app/before-start.ts')).trim();
}

/** In development each script is bundled at every request, at the address it has in the build. */
export function serveStandAloneScripts(): Plugin {
  return {
    name: 'kitabdost-stand-alone-scripts',
    configureServer(server) {
      for (const { url, source } of standAloneScripts())
        server.middlewares.use(server.config.base + url, (_request, response, next) => {
          bundleScript(source).then((code) => {
            response.setHeader('content-type', 'text/javascript');
            response.end(code);
          }, next);
        });
    },
  };
}
