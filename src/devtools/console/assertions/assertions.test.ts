import { describe, expect, it } from 'vitest';
import type { Outcome, ReceivedResponse } from '../response/outcome.ts';
import { EXAMPLES, checkOutcome, findUnknownLine } from './assertions.tsx';

const NOTES = {
  notes: [
    { id: 1, text: 'Read', pin: '560001' },
    { id: 2, text: 'Write' },
  ],
  next: null,
};

function anOutcome(part: Partial<ReceivedResponse> = {}): Outcome {
  return {
    kind: 'answer',
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': 'application/json' },
    body: { kind: 'json', value: NOTES },
    bytes: 100,
    ms: 400,
    ...part,
  };
}

async function check(line: string, outcome = anOutcome()): Promise<string | undefined> {
  const [result] = await checkOutcome(line, outcome);
  return result?.problem;
}

it.each([
  'status equals 200',
  'Header Content-Type exists',
  'header content-type equals application/json',
  '$.next exists',
  '$.notes[0].id equals 1',
  '$.notes[0].text equals Read',
  '$.notes[0].text equals "Read"',
  '$.notes[0].pin equals 560001',
  '$.next equals null',
  '$.notes[1] equals {"text": "Write", "id": 2}',
  '$.notes[?@.id > 1].text equals Write',
  '$.notes[*] count 2',
  '$ count 1',
  '$.none count 0',
  'time below 401',
  'time below 401 ms',
  'TIME BELOW 401 MS',
])('passes: %s', async (line) => {
  expect(await check(line)).toBeUndefined();
});

it.each([
  ['status equals 201', 'It was 200'],
  ['header etag exists', 'The response has no such header.'],
  ['header constructor exists', 'The response has no such header.'],
  ['header content-type equals text/html', 'It was "application/json"'],
  ['$.none exists', 'It selects nothing.'],
  ['$.none equals null', 'It selects nothing.'],
  ['$.notes[*].id equals 1', 'It was 2'],
  ['$.next equals 0', 'It was null'],
  ['$.notes[*] count 3', 'It was 2'],
  ['time below 400', 'It took 400 ms.'],
])('fails and says what came: %s', async (line, problem) => {
  expect(await check(line)).toBe(problem);
});

describe('an assertion of a path fails', () => {
  it('if the path is malformed', async () => {
    expect(await check('$.notes[ exists')).toMatch(/\S/);
  });

  it('if the body is not JSON', async () => {
    const outcome = anOutcome({ body: { kind: 'text', text: '[' } });
    expect(await check('$[*] count 0', outcome)).toBe('The body is not JSON.');
  });
});

it('fails all assertions if no response came', async () => {
  const results = await checkOutcome('time below 5000\n\n status equals 200 ', {
    kind: 'failure',
    reason: 'Failed to fetch',
  });
  expect(results).toEqual([
    { text: 'time below 5000', problem: 'There was no response.' },
    { text: 'status equals 200', problem: 'There was no response.' },
  ]);
});

it('finds the first line that is no assertion', () => {
  expect(findUnknownLine(undefined)).toBeUndefined();
  expect(findUnknownLine(EXAMPLES)).toBeUndefined();
  expect(findUnknownLine('status equals 200\nstatus 200\ntime 5')).toBe('status 200');
});

it.each([
  'status equals',
  'status equals ok',
  'status exists',
  'status code equals 200',
  'statuses equals 200',
  'header exists',
  'header etag equals',
  'header etag exists now',
  'time below soon',
  'time equals 5',
  '$.notes count many',
  '$.notes below 5',
  'notes exists',
])('is no assertion: %s', (line) => {
  expect(findUnknownLine(line)).toBe(line);
});
