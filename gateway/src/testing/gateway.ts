import { createLogger } from '@coursewright/service-kit';
import { readConfig, start } from '../index.ts';

const parts = [
  'AUTH',
  'COURSE_GENERATION',
  'BILLING',
  'NOTIFICATION',
  'SHELL',
  'MFE_LEARNER',
  'MFE_BILLING',
  'MFE_ADMIN',
];

/** The variables that say where the parts are: all at one address. */
export const allPartsAt = (url: string) => Object.fromEntries(parts.map((part) => [`${part}_URL`, url]));

/** A real gateway on a free port; every part behind it is at `upstream` unless `env` says otherwise. */
export async function startGateway(upstream: string, env: Record<string, string> = {}) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'gateway', destination: { write: (line: string) => void lines.push(line) } });
  const gateway = await start(readConfig({ PORT: '0', ...allPartsAt(upstream), ...env }), { logger });
  return { ...gateway, port: Number(new URL(gateway.url).port), lines };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;
