import { parseArgs } from 'node:util';
import { SchemaError } from '#stores/sql/migrate.ts';
import { toReason } from '../reason.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { backup, exportCommand } from './backup-and-export.ts';
import { check, migrateCommand } from './check.ts';
import { dropSecondFactor, owner, resetPassword } from './owner.ts';
import { importCommand } from './import.ts';
import { type Command, ManageError } from './command.ts';
import { coversCommand } from './covers.ts';
import { numbers, order, reconcile } from './order.ts';
import { restore } from './restore.ts';

const COMMANDS: Record<string, Command> = {
  owner,
  import: importCommand,
  export: exportCommand,
  covers: coversCommand,
  backup,
  restore,
  migrate: migrateCommand,
  check,
  'reset-password': resetPassword,
  'drop-second-factor': dropSecondFactor,
  order,
  numbers,
  reconcile,
};
const ALL_OPTIONS = Object.values(COMMANDS).flatMap(({ options = [] }) => options);
const ALL_TEXTS = Object.values(COMMANDS).flatMap(({ texts = [] }) => texts);

interface Output {
  print(line: string): void;
  printError(line: string): void;
  report(text: string): void;
}

/**
 * Runs one command, and resolves with the exit code. `words` are its name, arguments and options.
 * With `--json` it prints one object: `ok`, and the command's facts or `error`.
 */
export async function manage(
  words: string[],
  environment: Record<string, string | undefined>,
  { print, printError, report }: Output,
): Promise<number> {
  const isForScripts = words.includes('--json');
  const finish = (ok: boolean, text: string, facts: object) => {
    if (isForScripts) print(JSON.stringify({ ok, ...facts }));
    else (ok ? print : printError)(text);
    return ok ? 0 : 1;
  };
  try {
    const { command, ...parameters } = parseWords(words);
    const {
      text,
      facts,
      hasFailed = false,
    } = await command.run({
      ...parameters,
      settings: readSettings(environment),
      now: Date.now(),
      report: isForScripts ? () => undefined : report,
    });
    return finish(!hasFailed, text, facts);
  } catch (error) {
    const isExplained =
      error instanceof ManageError ||
      error instanceof SettingsError ||
      error instanceof SchemaError;
    const text = isExplained ? error.message : `The task failed: ${toReason(error)}`;
    return finish(false, text, { error: text });
  }
}

function parseWords(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    strict: false,
    options: {
      ...Object.fromEntries(ALL_TEXTS.map((name) => [name, { type: 'string' as const }])),
      json: { type: 'boolean' },
      ...Object.fromEntries(ALL_OPTIONS.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new ManageError(
      `${name === '' ? 'A command is missing' : `There is no command "${name}"`}; ` +
        `the commands are ${Object.entries(COMMANDS).map(formatUsage).join(', ')}.`,
    );
  const { argument = '', options = [], texts = [] } = command;
  const givenOptions = Object.entries(values);
  const isValid =
    rest.length === argument.split(' ').filter(Boolean).length &&
    rest.every((word) => word !== '') &&
    givenOptions.every(([option, value]) =>
      typeof value === 'string'
        ? texts.includes(option) && value !== '' && !value.startsWith('-')
        : ['json', ...options].includes(option),
    );
  if (!isValid) throw new ManageError(`Usage: ${formatUsage([name, command])}.`);
  const [first = '', second = ''] = rest;
  return {
    command,
    argument: first,
    second,
    options: new Set(givenOptions.flatMap(([option, value]) => (value === true ? option : []))),
    texts: Object.fromEntries(
      givenOptions.flatMap(([option, value]) =>
        typeof value === 'string' ? [[option, value]] : [],
      ),
    ),
  };
}

function formatUsage([name, { argument, options = [], texts = [] }]: [string, Command]): string {
  return [
    name,
    argument,
    ...options.map((option) => `[--${option}]`),
    ...texts.map((option) => `[--${option} TEXT]`),
  ]
    .filter(Boolean)
    .join(' ');
}
