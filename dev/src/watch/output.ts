import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export type Output = ReturnType<typeof createOutput>;

const NOISE = /^(Debugger (listening|attached|ending)|For help, see: https:\/\/nodejs|Waiting for the debugger)/;
const LEVELS = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);

export function createOutput(write: (text: string) => void = (text) => process.stdout.write(text)) {
  const line = (name: string, text: string) => write(`${name.padEnd(18)} ${text}\n`);
  return {
    line,
    follow(name: string, child: ChildProcess): void {
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface({ input: stream }).on('line', (text) => {
          if (!NOISE.test(text)) line(name, readable(text));
        });
      }
    },
  };
}

interface LogLine {
  level: number;
  msg?: string;
  err?: { stack?: string; message?: string };
}

// Services log JSON; in the terminal, level, message and stack come first, other fields follow.
function readable(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    const { level, msg, err, ...fields } = JSON.parse(text) as LogLine & Record<string, unknown>;
    for (const known of ['time', 'pid', 'hostname', 'name']) delete fields[known];
    const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
    const stack = err ? `\n${err.stack ?? err.message ?? ''}` : '';
    return `${LEVELS.get(level) ?? level} ${msg ?? ''}${rest}${stack}`;
  } catch {
    return text;
  }
}
