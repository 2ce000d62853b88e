import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../config.ts';

export interface ComposeService {
  image?: string;
  build?: { target: 'service' | 'web'; args: { PART: string; FOLDER?: string; PORT: string } };
  command?: string[];
  user?: string;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  healthcheck: { test: string[]; interval: string; start_interval: string };
  networks: string[];
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
}

export interface ComposeProject {
  services: Record<string, ComposeService>;
  volumes: object;
}

const source: unknown = parse(readFileSync(path.join(projectRoot, 'docker-compose.yml'), 'utf8'), { merge: true });
const REFERENCE = /\$\{(\w+):([-?+])([^${}]*)\}/g;

// Throws where a required variable is missing.
export const renderCompose = (env: NodeJS.Dict<string>) =>
  mapStrings(source, (text) =>
    interpolate(text, (name, operator, rest) => {
      const value = env[name];
      if (!value && operator === '?') throw new Error(`required variable ${name} is missing a value: ${rest}`);
      return operator === '+' ? value && rest : value || rest;
    }),
  ) as ComposeProject;

export function composeVariables(): { all: Set<string>; required: Set<string> } {
  const all = new Set<string>();
  const required = new Set<string>();
  mapStrings(source, (text) =>
    interpolate(text, (name, operator) => {
      all.add(name);
      if (operator === '?') required.add(name);
      return '';
    }),
  );
  return { all, required };
}

function interpolate(
  text: string,
  replace: (name: string, operator: string, rest: string) => string | undefined,
): string {
  // Defaults contain references themselves: the innermost are replaced first.
  const next = text.replace(REFERENCE, (_, name, operator, rest) => replace(name, operator, rest) ?? '');
  return next === text ? text : interpolate(next, replace);
}

function mapStrings(node: unknown, map: (text: string) => string): unknown {
  if (typeof node === 'string') return map(node);
  if (Array.isArray(node)) return node.map((item) => mapStrings(item, map));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, mapStrings(value, map)]));
}
