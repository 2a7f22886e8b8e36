import { execFile } from 'node:child_process';
import type { Outcome } from './check-steps.ts';

const TIMEOUT_MS = 20_000;
const SERIOUS = ['high', 'critical'];
/** Without development dependencies, which are not shipped. */
const COMMAND = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000'];

/** The fields of `npm audit --json` that are used here. */
interface AuditReport {
  vulnerabilities?: Record<string, { name: string; severity: string }>;
  message?: string;
}

/** Asks the registry for known vulnerabilities of the shipped packages; serious ones fail the check. */
export async function auditPackages(): Promise<Outcome> {
  return judgeAudit(await runAudit());
}

/**
 * Counts one pass or failure. If the registry does not respond or has no such list, the outcome has
 * only a note.
 */
export function judgeAudit(text: string): Outcome {
  const { vulnerabilities, message = 'no response' } = parseReport(text);
  if (!vulnerabilities) {
    const reason = message.replace(/https?:\S+/, 'the registry');
    return { passed: 0, failed: 0, output: '', notes: [`not asked: ${reason}`] };
  }
  const found = Object.values(vulnerabilities).filter(({ severity }) => SERIOUS.includes(severity));
  const output = found.map(({ name, severity }) => `${name}: ${severity}\n`).join('');
  return { passed: found.length === 0 ? 1 : 0, failed: found.length > 0 ? 1 : 0, output };
}

function parseReport(text: string): AuditReport {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Resolves with the output of npm. Its exit code is ignored, because it is 1 both for a
 * vulnerability and for no response.
 */
function runAudit(): Promise<string> {
  const options = { timeout: TIMEOUT_MS, shell: process.platform === 'win32' };
  return new Promise((resolve) =>
    execFile('npm', COMMAND, options, (_error, stdout) => resolve(stdout)),
  );
}
