import { readFileSync } from 'node:fs';

/**
 * When a process began, in ticks of this boot: another process that has its number later gives another text. Undefined
 * where the system does not say (no `/proc`), or there is no such process.
 */
export function identifyProcess(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // proc(5): the name of the program, in brackets, may contain anything; the start is the twentieth field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return start && `${boot} ${start}`;
  } catch {
    return undefined;
  }
}
