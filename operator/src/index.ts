import { backupCommand, restoreCommand } from './backup/commands.ts';
import { billingSetupCommand } from './billing/setup.command.ts';
import { type Command, describeCommand, findCommand, formatTable, readArguments, UsageError } from './command.ts';
import { promoteCommand, resetTwoFactorCommand } from './commands/admin.ts';
import { listJobsCommand, requeueJobsCommand } from './commands/jobs.ts';
import { createUpgradeCommand } from './commands/upgrade.ts';
import { doctorCommand } from './doctor/doctor.command.ts';
import { openInstallation } from './installation.ts';

export const commands: readonly Command[] = [
  doctorCommand,
  backupCommand,
  restoreCommand,
  createUpgradeCommand(),
  promoteCommand,
  resetTwoFactorCommand,
  listJobsCommand,
  requeueJobsCommand,
  billingSetupCommand,
];

interface RunOptions {
  readonly all?: readonly Command[];
  readonly open?: typeof openInstallation;
  readonly print?: (line: string) => void;
}

const overview = (all: readonly Command[]) =>
  [
    'coursewright <command>: what operators do. coursewright <command> --help says more.',
    '',
    formatTable(all.map(({ name, about }) => [`  ${name}`, about])),
  ].join('\n');

// Resolves to the exit code.
export async function runCommand(args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { all = commands, open = openInstallation, print = console.log } = options;
  const command = findCommand(all, args);
  if (!command) {
    print(overview(all));
    if (args.length === 0 || args[0] === 'help' || args.includes('--help')) return 0;
    print(`\nThere is no command ${args.join(' ')}.`);
    return 2;
  }
  if (args.includes('--help')) {
    print(describeCommand(command));
    return 0;
  }
  try {
    const { values, positionals } = readArguments(command, args);
    const installation = await open(command);
    try {
      return (await command.run({ values, positionals, installation, print })) ?? 0;
    } finally {
      await installation.close();
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print(`${error.message}\n\n${describeCommand(command)}`);
    return 2;
  }
}
