import { parseArgs } from 'node:util';
import type { Installation } from './installation.ts';

interface OptionDescription {
  readonly type: 'boolean' | 'string';
  readonly about: string;
}

export interface CommandInput {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  readonly installation: Installation;
  print(line: string): void;
}

export interface Command {
  // As it is typed: `jobs list`.
  readonly name: string;
  // Names of the arguments, all required. In brackets: optional.
  readonly positionals: readonly string[];
  readonly about: string;
  readonly options?: Readonly<Record<string, OptionDescription>>;
  // It makes the embedded database when there is none.
  readonly createsDatabase?: boolean;
  // It works without a database.
  readonly needsNoDatabase?: boolean;
  // Resolves to the exit code; nothing is 0.
  run(input: CommandInput): Promise<number | undefined>;
}

// Wrong use of the command line: the message and the usage are printed.
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function findCommand(commands: readonly Command[], args: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, at) => args[at] === word));
}

export function readArguments({ name, positionals, options = {} }: Command, args: readonly string[]) {
  const rest = args.slice(name.split(' ').length);
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const required = positionals.filter((each) => !each.startsWith('['));
  if (parsed.positionals.length < required.length) {
    throw new UsageError(`${required[parsed.positionals.length]} is missing`);
  }
  const surplus = parsed.positionals[positionals.length];
  if (surplus !== undefined) throw new UsageError(`${surplus} is not expected here`);
  return parsed;

  function parse() {
    return parseArgs({
      args: rest,
      allowPositionals: true,
      options: Object.fromEntries(Object.entries(options).map(([option, { type }]) => [option, { type }])),
    });
  }
}

const toUsage = ({ name, positionals, options = {} }: Command) =>
  [
    'coursewright',
    name,
    ...positionals.map((each) => (each.startsWith('[') ? each : `<${each}>`)),
    ...Object.entries(options).map(([option, { type }]) => `[--${option}${type === 'string' ? ' …' : ''}]`),
  ].join(' ');

export function describeCommand(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([option, { about }]) => `  --${option.padEnd(14)}${about}`,
  );
  return [`${toUsage(command)}`, `  ${command.about}`, ...options].join('\n');
}

// Columns as wide as their widest cell.
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), []);
  return rows
    .map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
