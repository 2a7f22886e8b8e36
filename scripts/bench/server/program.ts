import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Calls `work` while a script of Node runs, with the port that the script prints. */
export async function withProgram<T>(
  args: string[],
  work: (port: string) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return await work(String(port).trim());
  } finally {
    child.kill();
  }
}
