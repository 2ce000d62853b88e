import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig as readAuth } from '@coursewright/auth';
import { readConfig as readBilling } from '@coursewright/billing';
import { microfrontends, services as serviceParts } from '@coursewright/contracts/parts';
import { readConfig as readCourseGeneration } from '@coursewright/course-generation';
import { readConfig as readGateway } from '@coursewright/gateway';
import { readConfig as readNotification } from '@coursewright/notification';
import { readSampleModelConfig } from '@coursewright/sample-model';
import { ConfigError, type Environment } from '@coursewright/service-kit';
import { readRemoteServerConfig, readShellServerConfig } from '@coursewright/web-server';
import { parse } from 'yaml';
import { projectRoot } from './support/config.ts';
import { environmentOf } from './support/environment.ts';
import { getContainer, type Manifest, named, ofKind, partOf } from './support/manifest.ts';
import { isHelm, renderChart, required, type Values, valuesSchema } from './support/render-chart.ts';

const readShell = (env: Environment) =>
  readShellServerConfig({ SHELL_ROOT: '/app/shell/dist', ...env, PORT: env.SHELL_PORT });
const remotes: string[] = microfrontends.map(({ folder }) => folder);
const ownToken = (remote: string) => `${remote.toUpperCase().replace('-', '_')}_UPLOAD_TOKEN`;
const readRemote = (remote: string) => (env: Environment) =>
  readRemoteServerConfig({
    PORT: '0',
    MFE_ROOT: '/app',
    SHELL_URL: env.SHELL_URL,
    UPLOAD_TOKEN: env[ownToken(remote)],
  });
const configs: Readonly<Record<string, (env: Environment) => object>> = {
  gateway: readGateway,
  auth: readAuth,
  'course-generation': readCourseGeneration,
  'course-generation-worker': readCourseGeneration,
  billing: readBilling,
  notification: readNotification,
  shell: readShell,
  'sample-model': readSampleModelConfig,
  ...Object.fromEntries(remotes.map((remote) => [remote, readRemote(remote)])),
};
const listeningPort = (part: string, env: Environment): number => {
  const config = configs[part]?.(env) as Record<string, number>;
  const name = Object.keys(config).find((key) => /^(port|.*_PORT)$/.test(key) && key !== 'metricsPort') ?? '';
  return config[name] ?? 0;
};

const compose: { services: Record<string, { environment?: object }> } = parse(
  readFileSync(path.join(projectRoot, 'docker-compose.yml'), 'utf8'),
  { merge: true },
);

// Those that `runMain` and tracing read in every part, besides its config.
const ofEveryPart = ['SHUTDOWN_DELAY_MS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'];

/** The variables among `names` that a part knows: a value of no type at all is refused for them, and ignored for others. */
function knownTo(part: string, names: readonly string[]): string[] {
  const wrong = { trim: () => wrong } as unknown as string;
  try {
    configs[part]?.(Object.fromEntries(names.map((name) => [name, wrong])));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = error.problems.map(({ variable }) => (variable === 'UPLOAD_TOKEN' ? ownToken(part) : variable));
    return names.filter((name) => problems.includes(name) || ofEveryPart.includes(name));
  }
  return names.filter((name) => ofEveryPart.includes(name));
}

const keysOf = (section: string, part: string): string[] =>
  Object.keys(valuesSchema.properties[section].properties[part]?.properties ?? {});
const shared = Object.keys(valuesSchema.properties.shared.properties);

const operators = { mongodb: { operator: { enabled: true } }, rabbitmq: { operator: { enabled: true } } };
const sample = { ...required, sampleModel: { enabled: true } };
const installations: [string, Values][] = [
  ['external servers', required],
  ['operators', { ...required, ...operators }],
  ['the sample model', sample],
];

test.each(installations)(
  'PLT-33 every part accepts its environment with %s, on the port of its container',
  (_, set) => {
    const manifests = renderChart({ set });
    for (const deployment of ofKind(manifests, 'Deployment')) {
      const part = partOf(deployment);
      const environment = environmentOf(manifests, deployment);
      if (part.startsWith('mfe-'))
        expect(Object.keys(environment).sort()).toEqual(['HOST', 'NODE_ENV', 'SHELL_URL', 'SHUTDOWN_DELAY_MS']);
      else
        expect([part, listeningPort(part, environment)]).toEqual([
          part,
          getContainer(deployment).ports[0]?.containerPort,
        ]);
      const image = ['NODE_ENV', 'HOST', 'RABBITMQ_USER', 'RABBITMQ_PASSWORD'];
      const names = Object.keys(environment).filter((name) => !image.includes(name));
      expect([part, names.filter((name) => !knownTo(part, names).includes(name))]).toEqual([part, []]);
    }
  },
);

test('PLT-33 the detection of unknown variables finds them', () => {
  expect(knownTo('auth', ['SIGN_UPS_PER_ADDRESS', 'SIGN_UPS_PER_ADRESS', 'OPENAI_MODEL'])).toEqual([
    'SIGN_UPS_PER_ADDRESS',
  ]);
  expect(knownTo('billing', ['VAT_RATE_PERCENT', 'PAYPAL_ENVIRONMENT', 'SMTP_URL'])).toHaveLength(2);
});

test('PLT-33 an address in an environment is that of a Service and its port', () => {
  const manifests = renderChart({ set: sample });
  const services = ofKind(manifests, 'Service');
  let checked = 0;
  for (const deployment of ofKind(manifests, 'Deployment')) {
    for (const [name, value] of Object.entries(environmentOf(manifests, deployment))) {
      if (!/^http:\/\/prod-/.test(value ?? '')) continue;
      const { hostname, port } = new URL(value ?? '');
      const service = services.find(({ metadata }) => metadata.name === hostname);
      expect([name, service?.spec.ports.map((each: { port: number }) => each.port)]).toEqual([name, [Number(port)]]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(15);
});

test.each(['gateway', 'auth', 'course-generation', 'billing', 'notification', 'shell'])(
  'PLT-33 what the values can set of %s is what it knows, and all that compose can set',
  (part) => {
    const own = [...keysOf('config', part), ...keysOf('secrets', part)];
    expect(own.filter((name) => !knownTo(part, own).includes(name))).toEqual([]);
    const manifests = renderChart({
      set: { ...required, shared: Object.fromEntries(shared.map((name) => [name, sharedValue(name)])) },
    });
    const deployment = named(manifests, 'Deployment', `prod-coursewright-${part}`);
    const given = Object.keys(environmentOf(manifests, deployment));
    // each shared variable reaches every part that knows it
    expect(shared.filter((name) => given.includes(name))).toEqual(
      knownTo(part, shared).filter((name) => part !== 'shell' || !name.startsWith('OTEL')),
    );
    const missing = Object.keys(compose.services[part]?.environment ?? {}).filter(
      (name) => ![...own, ...given].includes(name),
    );
    // the gateway's own port; compose gives all services more than some of them know
    expect(knownTo(part, missing)).toEqual(part === 'gateway' ? ['PORT'] : []);
  },
);

const sharedValue = (name: string): string =>
  ({ ADMIN_EMAIL: 'ada@example.org', INTERFACE_LANGUAGES: 'en,de', LOG_LEVEL: 'warn', OTEL_TRACES_SAMPLER_ARG: '0.5' })[
    name
  ] ?? (/ORIGIN|ENDPOINT/.test(name) ? 'https://pictures.example.org' : 'local');

test('PLT-33 numbers of the values arrive as they were written', () => {
  const config = {
    'course-generation': { AI_DAILY_TOKENS_PAID: 20_000_000, OPENAI_PRICE_INPUT: 0.15, AI_PREFETCH: 0 },
  };
  const manifests = renderChart({ set: { ...required, config } });
  expect(named(manifests, 'ConfigMap', 'prod-coursewright-course-generation').data).toMatchObject({
    AI_DAILY_TOKENS_PAID: '20000000',
    OPENAI_PRICE_INPUT: '0.15',
    AI_PREFETCH: '0',
  });
});

const isSecretName = (name: string) => /(KEY|SECRET|PASSWORD|TOKEN)$|^(MONGODB_URI|AMQP_URL|SMTP_URL)$/.test(name);

const services: string[] = serviceParts.map(({ name }) => name);

test('PLT-33 secrets are in Secrets alone, and each part gets its own', () => {
  const secrets = Object.fromEntries(
    [...services, 'shell', ...remotes].map((part) => [
      part,
      Object.fromEntries(keysOf('secrets', part).map((name) => [name, `secret-of-${name}`])),
    ]),
  );
  const manifests = renderChart({ set: { ...required, secrets } });
  for (const manifest of manifests.filter(({ kind }) => kind !== 'Secret'))
    expect([manifest.metadata.name, JSON.stringify(manifest)]).toEqual([
      manifest.metadata.name,
      expect.not.stringContaining('secret-of-'),
    ]);
  for (const { data = {} } of ofKind(manifests, 'ConfigMap'))
    expect(Object.keys(data).filter(isSecretName)).toEqual([]);
  for (const deployment of ofKind(manifests, 'Deployment')) {
    const part = partOf(deployment).replace('-worker', '');
    const held = Object.entries(environmentOf(manifests, deployment)).filter(([name]) => isSecretName(name));
    const expected = keysOf('secrets', part);
    const stores = services.includes(part) ? ['MONGODB_URI', 'AMQP_URL'] : [];
    const internal = held.map(([name]) => name).filter((name) => name.startsWith('INTERNAL_'));
    expect(held.map(([name]) => name).sort()).toEqual([...expected, ...stores, ...internal].sort());
  }
});

test('PLT-33 Secrets that exist are used as they are, and none is made', () => {
  const existingSecrets = Object.fromEntries(services.map((part) => [part, `our-${part}`]));
  const manifests = renderChart({
    set: { publicUrl: required.publicUrl, existingSecrets, internalKeys: { existingSecret: 'our-keys' } },
  });
  expect(ofKind(manifests, 'Secret')).toEqual([]);
  for (const deployment of ofKind(manifests, 'Deployment')) {
    const { envFrom, env = [] } = getContainer(deployment);
    const part = partOf(deployment).replace('-worker', '');
    expect(envFrom.flatMap(({ secretRef }) => secretRef?.name ?? [])).toEqual(
      services.includes(part) ? [`our-${part}`] : [],
    );
    for (const { valueFrom } of env) expect(valueFrom?.secretKeyRef.name).toBe('our-keys');
  }
});

const generated = (manifests: readonly Manifest[]) => ofKind(manifests, 'Secret').filter(({ data }) => data);
const set = { ...required, ...operators };

test('PLT-33 generated secrets are random, long enough, and the same for both ends', () => {
  const [first, second] = [renderChart({ set }), renderChart({ set })];
  const values = [first, second].flatMap((each) => generated(each).flatMap(({ data = {} }) => Object.values(data)));
  expect(values).toHaveLength(16);
  expect(new Set(values).size).toBe(16);
  for (const value of values) expect(Buffer.from(value, 'base64').toString()).toMatch(/^[A-Za-z0-9]{48}$/);
  for (const deployment of ofKind(first, 'Deployment').filter((each) => configs[partOf(each)]))
    expect(() => configs[partOf(deployment)]?.(environmentOf(first, deployment))).not.toThrow();
});

// `helm template` asks no cluster.
const testWithCluster = isHelm ? test.skip : test;
testWithCluster('PLT-33 generated secrets stay over upgrades', () => {
  const before = generated(renderChart({ set }));
  const cluster = before.map((secret) => ({ ...secret, metadata: { ...secret.metadata, namespace: 'learning' } }));
  expect(generated(renderChart({ set, cluster }))).toEqual(before);
  expect(generated(renderChart({ set, cluster: cluster.slice(1) }))[0]).not.toEqual(before[0]);
});

test('PLT-33 a changed setting or secret starts the processes anew that read it, and no others', () => {
  const checksums = (values: Values) =>
    Object.fromEntries(
      ofKind(renderChart({ set: values }), 'Deployment').map((deployment) => [
        partOf(deployment),
        deployment.spec.template.metadata.annotations['checksum/environment'],
      ]),
    );
  const before = checksums(required);
  const changed = (values: Values) =>
    Object.entries(checksums({ ...required, ...values })).flatMap(([part, sum]) => (sum === before[part] ? [] : part));
  expect(changed({})).toEqual([]);
  expect(changed({ config: { billing: { MONTHLY_COST: 9 } } })).toEqual(['billing']);
  expect(changed({ secrets: { ...required.secrets, 'course-generation': { OPENAI_API_KEY: 'other' } } })).toEqual([
    'course-generation',
    'course-generation-worker',
  ]);
});
