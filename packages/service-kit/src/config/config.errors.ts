import { StartupError } from '../lifecycle/startup-error.ts';

/** One variable that is missing or wrong. */
export interface ConfigProblem {
  readonly variable: string;
  readonly message: string;
}

/** Thrown by `parseConfig`; its message lists every problem, one line each. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(partName: string, problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, message }) => `  ${variable}: ${message}`);
    super([`${partName} cannot start, its configuration is wrong:`, ...lines].join('\n'));
    this.problems = problems;
  }
}
