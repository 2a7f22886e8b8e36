import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';

/** Builds and serves a page that contains the console without the shop. */
export async function serveConsoleAlone(port: number): Promise<PreviewServer> {
  const options = {
    configFile: false,
    logLevel: 'warn',
    root: resolve('e2e/support/console-alone'),
    plugins: [react()],
    build: { outDir: resolve('.cache/e2e/support/console-alone'), emptyOutDir: true },
  } as const;
  await build({ ...options, plugins: [...options.plugins] });
  return preview({
    ...options,
    plugins: [],
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
}
