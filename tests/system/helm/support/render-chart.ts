import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { parseAllDocuments, stringify } from 'yaml';
import { chartRenderer, projectRoot } from './config.ts';
import type { Manifest } from './manifest.ts';

export const chartFolder = path.join(projectRoot, 'deploy/helm/coursewright');
export const isHelm = path.basename(chartRenderer) === 'helm';

export type Size = 'small' | 'medium' | 'large';
export type Values = Readonly<Record<string, unknown>>;

export interface RenderOptions {
  readonly size?: Size;
  readonly set?: Values;
  readonly release?: string;
  /** Objects that `lookup` finds; helm itself asks a cluster. */
  readonly cluster?: readonly object[];
}

const NAMESPACE = 'learning';

export const valuesSchema = JSON.parse(readFileSync(path.join(chartFolder, 'values.schema.json'), 'utf8'));
const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(valuesSchema);

/** What must be given in any case. */
export const required = {
  publicUrl: 'https://learn.example.org',
  mongodb: { uri: 'mongodb://user:secret-of-mongodb@mongo.example.org/?replicaSet=rs' },
  rabbitmq: { url: 'amqps://user:secret-of-rabbitmq@broker.example.org/learn' },
  secrets: {
    notification: { SMTP_URL: 'smtps://user:secret-of-mail@mail.example.org' },
    'course-generation': { OPENAI_API_KEY: 'secret-of-the-model' },
  },
};

/** The objects of a release. @throws Error with what helm prints when it refuses the values. */
export function renderChart({ size, set = required, release = 'prod', cluster = [] }: RenderOptions = {}): Manifest[] {
  const files = size ? [path.join(chartFolder, `values-${size}.yaml`)] : [];
  const texts = isHelm ? [renderByHelm(files, set, release)] : renderByOwn(files, set, release, cluster);
  return texts
    .flatMap((text) => parseAllDocuments(text))
    .flatMap((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return (document.toJS() as Manifest | null) ?? [];
    });
}

function renderByHelm(files: readonly string[], set: Values, release: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  try {
    const given = path.join(folder, 'values.yaml');
    writeFileSync(given, stringify(set));
    const values = [...files, given].flatMap((file) => ['--values', file]);
    // That of the types the objects are checked by.
    const options = ['--namespace', NAMESPACE, '--kube-version', '1.30.0'];
    return run(['template', release, chartFolder, ...options, ...values]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function renderByOwn(files: readonly string[], set: Values, release: string, cluster: readonly object[]): string[] {
  const input = {
    chart: chartFolder,
    values: files,
    set,
    release: { Name: release, Namespace: NAMESPACE, Service: 'Helm', Revision: 1 },
    cluster,
  };
  const { values, templates } = JSON.parse(run([], JSON.stringify(input)));
  if (!validate(values))
    throw new Error(
      validate.errors?.map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`).join('\n'),
    );
  return Object.entries<string>(templates).flatMap(([name, text]) => (name.endsWith('NOTES.txt') ? [] : text));
}

function run(args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(chartRenderer, args, { input, encoding: 'utf8' });
  if (error) throw new Error(`${chartRenderer} cannot run: use the lane system, or install helm`, { cause: error });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
