import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';

/** Builds and serves the page in a folder beside this file. It shows one part without the shop. */
export async function serveAlone(folder: string, port: number): Promise<PreviewServer> {
  const options = {
    configFile: false,
    logLevel: 'warn',
    root: resolve('e2e/support/servers', folder),
    plugins: [react()],
    build: { outDir: resolve('.cache/e2e/support', folder), emptyOutDir: true },
  } as const;
  await build({ ...options, plugins: [...options.plugins] });
  return preview({
    ...options,
    plugins: [],
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
}
