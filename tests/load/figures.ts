import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const ms = (value: number): string => `${Math.round(value)} ms`;
export const p50and95 = (values: readonly number[]): string =>
  `${ms(quantile(values, 0.5))} / ${ms(quantile(values, 0.95))}`;

export function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.slice(1).map(line)].join(
    '\n',
  );
}

// What a process has used so far: seconds of CPU, and megabytes in memory now.
export function getUsage(pid: number): { cpuSeconds: number; megabytes: number } {
  const [time = '0:00', kilobytes = '0'] = execFileSync('ps', ['-o', 'cputimes=,rss=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/);
  return { cpuSeconds: getTicks(pid) ?? Number(time), megabytes: Math.round(Number(kilobytes) / 1024) };
}

// Where the kernel tells it: seconds to the hundredth, which `ps` cuts off.
function getTicks(pid: number): number | undefined {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = after.split(' ').slice(11, 13).map(Number);
    return user !== undefined && system !== undefined ? (user + system) / 100 : undefined;
  } catch {
    return undefined;
  }
}
