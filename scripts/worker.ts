import { build, type Plugin } from 'vite';

/** The service worker's source as one classic script; with a real API, one that removes the mock. */
export async function bundleWorker(hasRealApi: boolean): Promise<string> {
  const entry = hasRealApi ? 'leaving-worker' : 'worker';
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: `src/mock/${entry}.ts`,
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The worker was not bundled.');
  return output.output[0].code;
}

/** In development the worker is bundled anew for each request, at the address it has in the build. */
export function serveWorker(): Plugin {
  return {
    name: 'kitabdost-worker',
    configureServer(server) {
      server.middlewares.use(`${server.config.base}sw.js`, (_request, response, next) => {
        bundleWorker(Boolean(process.env['VITE_API_URL'])).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}
