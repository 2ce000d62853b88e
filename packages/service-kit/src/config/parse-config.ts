import type { z } from 'zod';
import { ConfigError } from './config.errors.ts';

/** The environment as `process.env` gives it. */
export type Environment = Record<string, string | undefined>;

/**
 * Reads a part's configuration. Empty variables count as unset; unknown ones are ignored.
 * @throws ConfigError naming every wrong variable at once.
 */
export function parseConfig<S extends z.ZodType>(schema: S, env: Environment, partName: string): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    partName,
    result.error.issues.map((issue) => {
      const variable = issue.path.join('.') || '(configuration)';
      const missing = issue.path.length === 1 && !(variable in given);
      return { variable, message: missing ? 'is required' : issue.message };
    }),
  );
}
