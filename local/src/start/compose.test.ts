import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig as readAuth } from '@coursewright/auth';
import { readConfig as readBilling } from '@coursewright/billing';
import { paymentProviderSchema } from '@coursewright/contracts';
import { readConfig as readCourseGeneration } from '@coursewright/course-generation';
import { readConfig as readGateway } from '@coursewright/gateway';
import { readConfig as readNotification } from '@coursewright/notification';
import type { Environment } from '@coursewright/service-kit';
import { readShellServerConfig } from '@coursewright/web-server';
import { parse } from 'yaml';
import { startPaymentSandbox } from '../providers/payments/index.ts';
import { projectRoot } from './config.ts';
import { type PartName, parts } from './parts.ts';
import { namedGateways } from './payments.ts';

interface Service {
  image?: string;
  build?: { target: 'service' | 'web'; args: { PART: string; FOLDER?: string; PORT: string } };
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  networks: string[];
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const composeText = read('docker-compose.yml');
const compose: { services: Record<string, Service>; volumes: object } = parse(composeText, { merge: true });
const dockerfile = read('Dockerfile');

/** What real servers stand in for in containers. */
const embedded: PartName[] = ['mongo', 'mailbox', 'providers', 'payments'];
const ours = (Object.keys(parts) as PartName[]).filter((name) => !embedded.includes(name));
const serviceOf = (name: string) => {
  const service = compose.services[name];
  if (!service) throw new Error(`docker-compose.yml has no ${name}`);
  return service;
};
const buildOf = (name: string) => {
  const { build } = serviceOf(name);
  if (!build) throw new Error(`${name} is not built here`);
  return build;
};

/** What a container's process sees when no `.env` says otherwise. */
function environmentOf(name: string): Environment {
  const entries = Object.entries(serviceOf(name).environment ?? {});
  const defaults = entries.map(([key, value]) => [key, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]);
  return { NODE_ENV: 'production', HOST: '0.0.0.0', ...Object.fromEntries(defaults) };
}

const stageOf = (target: string) => {
  const stage = new RegExp(`^FROM \\S+ AS ${target}$([\\s\\S]*?)(?=^FROM|(?![\\s\\S]))`, 'm').exec(dockerfile)?.[1];
  if (!stage) throw new Error(`the Dockerfile has no stage ${target}`);
  return stage;
};

test('PLT-07 every part has a container, and nothing else is built', () => {
  const built = Object.keys(compose.services).filter((name) => serviceOf(name).build);
  expect(built.sort()).toEqual([...ours].sort());
  for (const name of ours) expect(buildOf(name).args.PART).toBe(name);
  const real = Object.values(compose.services).flatMap(({ image }) => image ?? []);
  expect(real.map((image) => image.split(':')[0])).toEqual(['mongo', 'rabbitmq', 'axllent/mailpit']);
  expect(serviceOf('rabbitmq').image).toMatch(/-management$/);
});

test.each(ours)('PLT-07 the folder of %s is there, and no user of its image may do everything', (name) => {
  const { target, args } = buildOf(name);
  expect(existsSync(path.join(projectRoot, args.FOLDER ?? args.PART, 'package.json'))).toBe(true);
  expect(stageOf(target)).toMatch(/^USER node$/m);
  expect(stageOf(target).indexOf('USER node')).toBeLessThan(stageOf(target).indexOf('CMD '));
  expect(serviceOf(name)).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test('PLT-07 every container tells whether it is well', () => {
  expect(stageOf('part')).toMatch(/^HEALTHCHECK .*\\\n.*\/health\/ready/m);
  for (const target of ['service', 'web']) expect(dockerfile).toContain(`FROM part AS ${target}`);
  for (const name of ['mongo', 'rabbitmq', 'mail']) expect(serviceOf(name).healthcheck?.test[0]).toBe('CMD');
});

test('PLT-07 the services wait for their servers, and the gateway for the services and the shell', () => {
  const healthy = { condition: 'service_healthy' };
  for (const name of ['auth', 'course-generation', 'billing', 'notification'])
    expect(serviceOf(name).depends_on).toMatchObject({ mongo: healthy, rabbitmq: healthy });
  expect(serviceOf('notification').depends_on).toMatchObject({ mail: healthy });
  expect(Object.keys(serviceOf('gateway').depends_on ?? {}).sort()).toEqual(
    ['auth', 'billing', 'course-generation', 'notification', 'shell'].sort(),
  );
});

test('PLT-07 every part accepts the environment of its container, without any .env, and listens where others ask', () => {
  const listening: Record<string, string> = {
    gateway: String(readGateway(environmentOf('gateway')).port),
    auth: String(readAuth(environmentOf('auth')).AUTH_PORT),
    'course-generation': String(readCourseGeneration(environmentOf('course-generation')).COURSE_GENERATION_PORT),
    billing: String(readBilling(environmentOf('billing')).BILLING_PORT),
    notification: String(readNotification(environmentOf('notification')).NOTIFICATION_PORT),
    shell: String(readShellServerConfig({ SHELL_ROOT: '/app/shell/dist', ...environmentOf('shell') }).port),
  };
  for (const [name, port] of Object.entries(listening)) expect([name, buildOf(name).args.PORT]).toEqual([name, port]);
});

test('PLT-07 nothing is sold in a container unless it is told to, and every setting of every gateway reaches billing', async () => {
  const environment = environmentOf('billing');
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  expect(namedGateways(Object.fromEntries(given))).toEqual([]);
  const sandbox = await startPaymentSandbox();
  await sandbox.close();
  const { providers, ...config } = readBilling({ ...environment, ...sandbox.environment });
  expect(Object.keys(providers).sort()).toEqual([...paymentProviderSchema.options].sort());
  // Where it listens and what it is reached through is the container's own.
  const own = ['BILLING_PORT', 'HOST', 'BILLING_DATABASE', 'TRUSTED_PROXIES'];
  const settings = Object.keys({ ...config, ...sandbox.environment }).filter((name) => !own.includes(name));
  expect(settings.filter((name) => !Object.hasOwn(environment, name))).toEqual([]);
  const example = read('.env.example');
  for (const name of Object.keys(sandbox.environment)) expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
});

test('PLT-07 what an operator may set of sign-in and of the prices of a model reaches its container', () => {
  const example = read('.env.example');
  for (const [name, pattern] of [
    ['auth', /^(SIGN_|RESET_)/],
    ['course-generation', /^OPENAI_PRICE_/],
  ] as const) {
    const config = name === 'auth' ? readAuth(environmentOf(name)) : readCourseGeneration(environmentOf(name));
    const settings = [...Object.keys(config), 'OPENAI_PRICE_INPUT', 'OPENAI_PRICE_OUTPUT'].filter((key) =>
      pattern.test(key),
    );
    expect(settings.length).toBeGreaterThan(2);
    for (const key of settings) {
      expect(environmentOf(name)).toHaveProperty(key);
      expect(example).toMatch(new RegExp(`^# ${key}=`, 'm'));
    }
  }
});

test('PLT-07 an address in an environment names a container that shares a network', () => {
  for (const name of ours) {
    for (const address of Object.values(environmentOf(name))) {
      const host = /^(?:http|mongodb|amqp|smtp):\/\/([\w-]+):(\d+)/.exec(address ?? '');
      if (!host?.[1] || host[1] === 'localhost') continue;
      const asked = serviceOf(host[1]);
      expect(asked.networks.filter((network) => serviceOf(name).networks.includes(network))).not.toEqual([]);
      if (asked.build) expect(host[2]).toBe(asked.build.args.PORT);
    }
  }
});

test('PLT-07 what must last lies in named volumes, and only loopback is published', () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((v) => v.split(':')[0]));
  expect(mounted.sort()).toEqual(Object.keys(compose.volumes).sort());
  for (const name of ['mongo', 'rabbitmq', 'mail']) expect(serviceOf(name).volumes).not.toEqual([]);
  for (const port of Object.values(compose.services).flatMap(({ ports = [] }) => ports))
    expect(port).toMatch(/^127\.0\.0\.1:/);
});

test('PLT-07 no secret is written into the file', () => {
  const secrets = composeText.match(/^\s+\w*(?:PASS|PASSWORD|KEY|SECRET)\w*:.*$/gm) ?? [];
  expect(secrets.length).toBeGreaterThan(2);
  // RabbitMQ's own default account is no secret: nobody but the containers can reach it.
  for (const line of secrets) expect(line).toMatch(/: \$\{\w+:-(guest)?\}$/);
});
