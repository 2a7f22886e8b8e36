import { expect, it } from 'vitest';
import { judgeAudit } from './audit.ts';

function aReport(...found: { name: string; severity: string }[]) {
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(found.map((item) => [item.name, item])),
  });
}

it('passes if the registry reports nothing', () => {
  expect(judgeAudit(aReport())).toEqual({ passed: 1, failed: 0, output: '' });
});

it('passes a package of less than high severity', () => {
  expect(judgeAudit(aReport({ name: 'idb', severity: 'moderate' }))).toMatchObject({ failed: 0 });
});

it('fails for a package of high or critical severity, and names it', () => {
  const report = aReport({ name: 'idb', severity: 'high' }, { name: 'x', severity: 'critical' });
  expect(judgeAudit(report)).toEqual({
    passed: 0,
    failed: 1,
    output: 'idb: high\nx: critical\n',
  });
});

it('adds a note, without a failure, if the registry does not respond or has no audits', () => {
  const message = '405 Method Not Allowed - POST https://packages.example/-/npm/v1/security';
  expect(judgeAudit(JSON.stringify({ message, error: {} }))).toEqual({
    passed: 0,
    failed: 0,
    output: '',
    notes: ['not asked: 405 Method Not Allowed - POST the registry'],
  });
  expect(judgeAudit('')).toMatchObject({ failed: 0, notes: ['not asked: no response'] });
});
