import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { readConfig as readAuth } from '@coursewright/auth';
import { readConfig as readBilling } from '@coursewright/billing';
import { paymentProviderSchema } from '@coursewright/contracts';
import { readConfig as readCourseGeneration } from '@coursewright/course-generation';
import { startPaymentSandbox } from '@coursewright/emulators/payments';
import { readConfig as readGateway } from '@coursewright/gateway';
import { readConfig as readNotification } from '@coursewright/notification';
import { readSampleModelConfig } from '@coursewright/sample-model';
import type { Environment } from '@coursewright/service-kit';
import { readShellServerConfig } from '@coursewright/web-server';
import { parse } from 'yaml';
import { projectRoot } from './config.ts';
import { type PartName, parts } from './parts.ts';
import { namedGateways } from './payments.ts';
import { type ComposeProject, type ComposeService, composeVariables, renderCompose } from './testing/compose.ts';

const run = promisify(execFile);
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const folder = mkdtempSync(path.join(tmpdir(), 'compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function createEnv(project: string) {
  cpSync(path.join(projectRoot, 'deploy/create-env.sh'), path.join(folder, project, 'deploy/create-env.sh'));
  await run('sh', [path.join(folder, project, 'deploy/create-env.sh')]);
  return parseEnv(readFileSync(path.join(folder, project, '.env'), 'utf8'));
}

/** What .env.example offers, without the lines whose value is only a placeholder. */
const example = parseEnv(read('.env.example').replaceAll(/^# (?=[A-Z_]+=(?!.*:\/\/…))/gm, ''));

const secrets = Object.fromEntries(
  [...composeVariables().required].map((name) => [name, `secret-of-${name}-`.repeat(3)]),
);
const compose = renderCompose(secrets);

const embedded: PartName[] = ['mongo', 'mailbox', 'providers', 'payments'];
const ours = (Object.keys(parts) as PartName[]).filter((name) => !embedded.includes(name));
const services: [string, ComposeService][] = Object.entries(compose.services);
const getService = (name: string) => {
  const service = compose.services[name];
  if (!service) throw new Error(`docker-compose.yml has no ${name}`);
  return service;
};
const getBuild = (name: string) => {
  const { build } = getService(name);
  if (!build) throw new Error(`${name} is not built here`);
  return build;
};

// Every image sets the first two.
const environmentOf = (name: string, project = compose): Environment => {
  const { environment, command } = project.services[name] ?? {};
  return afterCommand({ NODE_ENV: 'production', HOST: '::', ...environment }, command);
};

// Runs the command of a container, with a `node` that prints its environment.
function afterCommand(environment: Record<string, string>, command: string[] | undefined): Environment {
  if (!command) return environment;
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'node'), '#!/bin/sh\nenv\n', { mode: 0o755 });
  const [file = '', ...args] = command.map((part) => part.replaceAll('$$', '$'));
  const printed = execFileSync(file, args, { env: { ...environment, PATH: `${bin}:/usr/bin:/bin` }, encoding: 'utf8' });
  const { PATH: _path, ...given } = parseEnv(printed);
  return given;
}

const listeningPorts = (project = compose): Record<string, number> => ({
  gateway: readGateway(environmentOf('gateway', project)).port,
  auth: readAuth(environmentOf('auth', project)).AUTH_PORT,
  'course-generation': readCourseGeneration(environmentOf('course-generation', project)).COURSE_GENERATION_PORT,
  'sample-model': readSampleModelConfig(environmentOf('sample-model', project)).port ?? 0,
  billing: readBilling(environmentOf('billing', project)).BILLING_PORT,
  notification: readNotification(environmentOf('notification', project)).NOTIFICATION_PORT,
  shell: readShellServerConfig({ SHELL_ROOT: '/app/shell/dist', ...environmentOf('shell', project) }).port,
});

test('PLT-07 every part has a container, and nothing else is built', () => {
  const built = services.filter(([, { build }]) => build).map(([name]) => name);
  // Runs commands of operators, and only when it is called.
  expect(getService('operator')).toMatchObject({ profiles: ['operator'], user: 'node', read_only: true });
  expect(built.sort()).toEqual([...ours, 'operator'].sort());
  for (const name of ours) expect(getBuild(name).args.PART).toBe(name);
  const images = services.flatMap(([, { image }]) => image ?? []);
  expect(images.map((image) => image.split(':')[0])).toEqual(['mongo', 'rabbitmq', 'axllent/mailpit']);
  expect(getService('rabbitmq').image).toMatch(/-management$/);
});

test.each(ours)('PLT-07 the container of %s starts an entry point that exists, as a user without rights', (name) => {
  const { FOLDER = 'packages/web-server' } = getBuild(name).args;
  for (const file of ['package.json', 'src/main.ts'])
    expect([file, existsSync(path.join(projectRoot, FOLDER, file))]).toEqual([file, true]);
  expect(getService(name)).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
});

test.each([
  [200, 'healthy'],
  [503, 'unhealthy'],
] as const)(
  'PLT-07 the health check of our containers reports a part that answers %i as %s',
  async (status, health) => {
    const asked: (string | undefined)[] = [];
    const part = createServer(({ url }, res) => {
      asked.push(url);
      res.writeHead(status).end();
    });
    await new Promise<void>((resolve) => void part.listen(0, '127.0.0.1', resolve));
    const { port } = part.address() as AddressInfo;
    for (const name of ours) expect(getService(name).healthcheck).toEqual(getService('gateway').healthcheck);
    const [kind, command = '', ...args] = getService('gateway').healthcheck.test;
    expect([kind, command]).toEqual(['CMD', 'node']);
    const result = run(process.execPath, args, { env: { HEALTH_PORT: String(port) } }).then(
      () => 'healthy',
      ({ code }) => (code === 1 ? 'unhealthy' : `exit code ${code}`),
    );
    expect(await result).toBe(health);
    expect(asked).toEqual(['/health/ready']);
    part.close();
  },
);

test('PLT-07 the services wait for their servers, and the gateway for the services and the shell', () => {
  const healthy = { condition: 'service_healthy' };
  for (const name of ['auth', 'course-generation', 'billing', 'notification'])
    expect(getService(name).depends_on).toMatchObject({ mongo: healthy, rabbitmq: healthy });
  expect(getService('notification').depends_on).toMatchObject({ mail: healthy });
  expect(Object.keys(getService('gateway').depends_on ?? {}).sort()).toEqual(
    ['auth', 'billing', 'course-generation', 'notification', 'shell'].sort(),
  );
});

test('PLT-07 every part accepts the environment of its container with required variables alone, on the port of its image', () => {
  for (const [name, port] of Object.entries(listeningPorts()))
    expect([name, getBuild(name).args.PORT]).toEqual([name, String(port)]);
});

test('PLT-07 every variable of .env.example reaches a container, and the parts accept the values it shows', () => {
  const { all } = composeVariables();
  expect(Object.keys(example).length).toBeGreaterThan(80);
  expect(Object.keys(example).filter((name) => !all.has(name))).toEqual([]);
  const set = Object.fromEntries(Object.entries(example).filter(([, value]) => value));
  expect(listeningPorts(renderCompose({ ...secrets, ...set }))).toEqual(listeningPorts());
});

// The tables of a section of docs/operations.md, as the variables that their second column names.
function documented(heading: string): string[] {
  const [, after = ''] = read('docs/operations.md').split(heading);
  const [section = ''] = after.split(/\n(?=## |These are set )/);
  const cells = section.split('\n').map((line) => (line.startsWith('| ') ? (line.split(' | ')[1] ?? '') : ''));
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));
}

test('PLT-07 a documented setting can be set in .env and is in .env.example, others are named as those that cannot', () => {
  const { all } = composeVariables();
  const settings = documented('\n## Environment variables\n');
  expect(settings.length).toBeGreaterThan(100);
  expect(settings.filter((name) => !all.has(name))).toEqual([]);
  expect(settings.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(read('.env.example')))).toEqual([]);
  const fixed = documented('\nThese are set by images');
  expect(fixed.length).toBeGreaterThan(20);
  expect(fixed.filter((name) => all.has(name))).toEqual([]);
  const text = read('docs/operations.md');
  // of those that each part has, the first is enough
  expect([...all].filter((name) => !text.includes(name) && !/^(MONGO|MFE)_/.test(name))).toEqual([]);
});

test('PLT-36 doctor sees every setting that a part has', () => {
  const set = Object.fromEntries([...composeVariables().all].map((name) => [name, `of ${name}`]));
  const told = renderCompose({ ...set, ...secrets });
  const { operator, ...others } = told.services;
  const checked = Object.entries(others).filter(
    ([name]) => ours.includes(name as PartName) && !name.startsWith('mfe-'),
  );
  for (const [name, { environment = {} }] of checked) {
    const settings = Object.keys(environment).filter((key) => environment[key]?.startsWith('of '));
    const unread = ['OTEL_SERVICE_NAME', 'SAMPLE_MODEL_DELAY_MS'];
    expect([name, settings.filter((key) => !Object.hasOwn(operator?.environment ?? {}, key))]).toEqual([
      name,
      settings.filter((key) => unread.includes(key)),
    ]);
  }
});

test('PLT-07 names of databases reach the service, its login and the operator, and a name of traces gets that of the part', () => {
  for (const name of ['auth', 'course-generation', 'billing', 'notification']) {
    const variable = `${name.toUpperCase().replace('-', '_')}_DATABASE`;
    const told = renderCompose({ ...secrets, [variable]: 'other', OTEL_SERVICE_NAME: 'school' });
    for (const reader of [name, 'mongo', 'operator'])
      expect(told.services[reader]?.environment).toHaveProperty(variable, 'other');
    expect(told.services[name]?.environment).toHaveProperty('OTEL_SERVICE_NAME', `school-${name}`);
  }
  expect(environmentOf('auth')).toHaveProperty('OTEL_SERVICE_NAME', '');
});

test('PLT-07 nothing is sold in a container unless it is told to, and every setting of every gateway reaches billing', async () => {
  const environment = environmentOf('billing');
  expect(namedGateways(environment)).toEqual([]);
  const sandbox = await startPaymentSandbox();
  await sandbox.close();
  const seller = { SELLER_NAME: 'Shop', SELLER_ADDRESS: 'Here 1', SELLER_TAX_ID: 'GB1', VAT_RATE_PERCENT: '20' };
  const given = { ...sandbox.environment, ...seller };
  const told = renderCompose({ ...secrets, ...given });
  const { providers, seller: named, ...config } = readBilling(environmentOf('billing', told));
  expect(named).toEqual({ name: 'Shop', address: 'Here 1', taxId: 'GB1' });
  expect(Object.keys(providers).sort()).toEqual([...paymentProviderSchema.options].sort());
  // Port, address, database and proxies belong to the container.
  const own = ['BILLING_PORT', 'HOST', 'BILLING_DATABASE', 'TRUSTED_PROXIES'];
  const settings = Object.keys({ ...config, ...given }).filter((name) => !own.includes(name));
  expect(settings.filter((name) => !Object.hasOwn(environment, name))).toEqual([]);
  for (const name of Object.keys(given)) expect(example).toHaveProperty(name);
});

const UNSET = ['PRICE_INPUT', 'PRICE_OUTPUT', 'FALLBACK_API_KEY', 'FALLBACK_BASE_URL', 'FALLBACK_MODEL']
  .concat('FALLBACK_PRICE_INPUT', 'FALLBACK_PRICE_OUTPUT')
  .map((name) => `OPENAI_${name}`);

test('PLT-07 limits of sign-in and of accounts, pace, prices and second model can be set for a container', () => {
  const wanted = {
    auth: /^(SIGN_|RESET_)/,
    'course-generation': /^(OPENAI_(PRICE_|FIRST_|ANSWER_|MAX_|PARALLEL_|FALLBACK_)|ACCOUNT_)/,
  };
  const configs = {
    auth: readAuth(environmentOf('auth')),
    'course-generation': readCourseGeneration(environmentOf('course-generation')),
  };
  for (const name of ['auth', 'course-generation'] as const) {
    const known = [...Object.keys(configs[name]), ...UNSET];
    const settings = known.filter((key) => wanted[name].test(key));
    expect(settings.length).toBeGreaterThan(2);
    for (const key of settings) {
      expect(renderCompose({ ...secrets, [key]: '7' }).services[name]?.environment).toHaveProperty(key, '7');
      expect(example).toHaveProperty(key);
    }
  }
});

test.each([
  [{}, 'http://sample-model:4020/v1', 'coursewright-sample'],
  [{ OPENAI_MODEL: 'gpt-9' }, 'http://sample-model:4020/v1', 'coursewright-sample'],
  [{ OPENAI_API_KEY: 'k' }, undefined, 'gpt-4.1-mini'],
  [{ OPENAI_BASE_URL: 'http://ollama:11434/v1', OPENAI_MODEL: 'mistral' }, 'http://ollama:11434/v1', 'mistral'],
])('CRS-24 the model of the containers, given %j', (given, baseUrl, model) => {
  const project = renderCompose({ ...secrets, ...given });
  const { OPENAI_BASE_URL, OPENAI_MODEL } = readCourseGeneration(environmentOf('course-generation', project));
  expect([OPENAI_BASE_URL, OPENAI_MODEL]).toEqual([baseUrl, model]);
  expect(getService('course-generation').depends_on).toHaveProperty('sample-model', { condition: 'service_healthy' });
});

test('CRS-24 course-generation refuses to start without a model', () => {
  const { OPENAI_BASE_URL: _url, ...environment } = environmentOf('course-generation');
  expect(() => readCourseGeneration(environment)).toThrow(/no model is configured.*OPENAI_API_KEY.*OPENAI_BASE_URL/);
});

test('PLT-07 an address in an environment names a container that shares a network', () => {
  for (const name of ours) {
    for (const address of Object.values(environmentOf(name))) {
      const host = /^(?:http|mongodb|amqp|smtp):\/\/(?:[^@/]*@)?([\w-]+):(\d+)/.exec(address ?? '');
      if (!host?.[1] || host[1] === 'localhost') continue;
      const asked = getService(host[1]);
      expect(asked.networks.filter((network) => getService(name).networks.includes(network))).not.toEqual([]);
      if (asked.build) expect(host[2]).toBe(asked.build.args.PORT);
    }
  }
});

test('PLT-07 what must last lies in named volumes, and only loopback is published', () => {
  const mounted = services
    .flatMap(([, { volumes = [] }]) => volumes.map((v) => v.split(':')[0] ?? ''))
    .filter((source) => !source.startsWith('./'));
  expect(mounted.sort()).toEqual(Object.keys(compose.volumes).sort());
  for (const name of ['mongo', 'rabbitmq', 'mail']) expect(getService(name).volumes).not.toEqual([]);
  for (const port of services.flatMap(([, { ports = [] }]) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test('PLT-07 create-env.sh writes what compose requires, once, and without one of them compose refuses', async () => {
  const env = await createEnv('once');
  expect(Object.keys(env).sort()).toEqual([...composeVariables().required].sort());
  expect(new Set(Object.values(env)).size).toBe(Object.keys(env).length);
  for (const value of Object.values(env)) expect(value).toMatch(/^[0-9a-f]{64}$/);
  expect(await createEnv('once')).toEqual(env);

  expect(listeningPorts(renderCompose(env))).toEqual(listeningPorts());
  for (const name of Object.keys(env))
    expect(() => renderCompose({ ...env, [name]: '' })).toThrow(
      `required variable ${name} is missing a value: run sh deploy/create-env.sh once`,
    );
});

// Runs the script with a `docker` that writes down what it is called with, and the settings that it is given.
function tryRestore(failing: string) {
  const project = mkdtempSync(path.join(folder, 'trial-'));
  for (const script of ['create-env.sh', 'trial-restore.sh'])
    cpSync(path.join(projectRoot, 'deploy', script), path.join(project, 'deploy', script));
  const bin = path.join(project, 'bin');
  mkdirSync(bin);
  const docker = `#!/bin/sh
    echo "$*" >> ${project}/calls
    case "$*" in *"config --services") echo auth ;; *"${failing}"*) exit 3 ;; esac
    if [ "$4" = --env-file ] && [ -f "$5" ]; then cp "$5" ${project}/settings; fi`;
  writeFileSync(path.join(bin, 'docker'), docker, { mode: 0o755 });
  writeFileSync(path.join(project, 'the.backup'), '');
  const env = { PATH: `${bin}:/usr/bin:/bin` };
  const args = [path.join(project, 'deploy/trial-restore.sh'), path.join(project, 'the.backup')];
  const { status, stdout } = spawnSync('sh', args, { env, encoding: 'utf8' });
  const [, ...calls] = readFileSync(path.join(project, 'calls'), 'utf8').trim().split('\n');
  return { status, stdout, calls, settings: parseEnv(readFileSync(path.join(project, 'settings'), 'utf8')) };
}

test('PLT-37 a trial restore has containers, volumes and passwords of its own, and removes them in any case', () => {
  const passed = tryRestore('nothing');
  expect(passed.stdout).toContain('the.backup can be restored');
  const ports = ['PORT', 'RABBITMQ_PAGE_PORT', 'MAIL_PAGE_PORT'];
  expect(Object.keys(passed.settings).sort()).toEqual([...composeVariables().required, ...ports].sort());
  const failed = tryRestore('restore -');
  expect([failed.status, failed.stdout]).toEqual([3, '']);
  for (const { calls } of [passed, failed]) {
    const ofCompose = calls.filter((call) => call.startsWith('compose'));
    for (const call of ofCompose) expect(call).toMatch(/^compose --project-name coursewright-trial --env-file \/\S+ /);
    expect(ofCompose.at(-1)).toMatch(/ down --volumes /);
    expect(calls).toContain('tag coursewright-operator coursewright-trial-operator');
  }
});

test('PLT-07 every secret of a container comes from .env, and no store is opened without one', () => {
  const given = new Set(Object.values(secrets));
  const used = new Set<string>();
  for (const [name, { environment = {} }] of services) {
    for (const [key, value] of Object.entries(environment)) {
      const url = /^(?:mongodb|amqp):/.test(value) ? new URL(value) : undefined;
      const isSecret = /(PASS|PASSWORD|KEY|SECRET)$/.test(key);
      const secret = url ? url.password : isSecret ? value : '';
      if (url) expect([name, key, url.username, secret]).not.toContain('');
      if (secret) expect([name, key, given.has(secret)]).toEqual([name, key, true]);
      if (url) expect(url.username).not.toBe('guest');
      used.add(secret);
    }
  }
  expect([...given].filter((secret) => !used.has(secret))).toEqual([]);
});

test('PLT-07 every service opens the databases with a login of its own', () => {
  const logins = ['auth', 'course-generation', 'billing', 'notification'].map((name) => {
    const { username, hostname } = new URL(environmentOf(name).MONGODB_URI ?? '');
    return [name, username, hostname];
  });
  expect(logins).toEqual(logins.map(([name]) => [name, name, 'mongo']));

  const users = new Map<string, object>();
  const admin = {
    getUser: (user: string) => users.get(user) ?? null,
    createUser: ({ user, ...rest }: { user: string }) => void users.set(user, rest),
    updateUser: (user: string, rest: object) => void users.set(user, rest),
  };
  const sandbox = { db: { getSiblingDB: (name: string) => (name === 'admin' ? admin : undefined) } };
  const createUsers = (env: Record<string, string>) =>
    runInNewContext(read('deploy/mongo/create-users.js'), { ...sandbox, process: { env } });
  const env = Object.fromEntries(
    logins.map(([name]) => [`MONGO_${name?.toUpperCase().replace('-', '_')}_PASSWORD`, `of ${name}`]),
  );
  createUsers(env);
  expect([...users]).toEqual(
    logins.map(([name]) => [name, { pwd: `of ${name}`, roles: [{ role: 'readWrite', db: name }] }]),
  );
  createUsers({ ...env, MONGO_BILLING_PASSWORD: 'another' });
  expect(users.get('billing')).toMatchObject({ pwd: 'another' });
  createUsers({ ...env, BILLING_DATABASE: 'books' });
  expect(users.get('billing')).toMatchObject({ roles: [{ role: 'readWrite', db: 'books' }] });
  expect(() => createUsers({})).toThrow('MONGO_AUTH_PASSWORD is missing');
});

test('PLT-07 the replica set of one member has a key that only MongoDB reads, and is made once', () => {
  const { services: added } = parse(read('deploy/mongo/replica-set.yml')) as ComposeProject;
  const { entrypoint = [], command = [], healthcheck } = added.mongo as ComposeService & { entrypoint: string[] };
  const place = mkdtempSync(path.join(folder, 'replica-set-'));
  for (const [name, script] of [
    ['chown', 'exit 0'],
    ['docker-entrypoint.sh', 'echo "$*"'],
  ] as const)
    writeFileSync(path.join(place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const [file = '', ...args] = [...entrypoint, ...command].map((part) =>
    part.replaceAll('$$', '$').replaceAll('/tmp/', `${place}/`),
  );
  const env = { PATH: `${place}:/usr/bin:/bin`, MONGO_INITDB_ROOT_PASSWORD: 'secret' };
  const started = execFileSync(file, args, { env, encoding: 'utf8' }).trim();
  expect(started).toBe(`mongod --replSet coursewright --keyFile ${place}/member-key --bind_ip_all`);
  expect(readFileSync(path.join(place, 'member-key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(path.join(place, 'member-key')).mode & 0o777).toBe(0o400);

  const [, check = ''] = healthcheck.test[1]?.split("--eval '") ?? [];
  let isMade = false;
  const checkHealth = () => {
    let code: number | undefined;
    const rs = {
      status() {
        if (!isMade) throw new Error('no replset config has been received');
      },
      initiate({ _id }: { _id: string }) {
        if (isMade) throw new Error('already initialized');
        isMade = started.includes(`--replSet ${_id} `);
      },
    };
    const db = { hello: () => ({ isWritablePrimary: isMade }) };
    runInNewContext(check.replace(/'$/, ''), { rs, db, quit: (given: number) => (code = given) });
    return code;
  };
  expect([checkHealth(), checkHealth()]).toEqual([0, 0]);
});

test('PLT-07 a part does not start in production without the keys of its internal calls', () => {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(environmentOf(name)).filter(([key]) => !key.startsWith('INTERNAL_')));
  expect(() => readGateway(without('gateway'))).toThrow(/INTERNAL_GATEWAY_KEY: is required/);
  expect(() => readAuth(without('auth'))).toThrow(
    /GATEWAY_KEY: is[\s\S]*BILLING_KEY: is[\s\S]*NOTIFICATION_KEY: is required/,
  );
  expect(() => readBilling(without('billing'))).toThrow(/INTERNAL_BILLING_KEY: is required/);
  expect(() => readNotification(without('notification'))).toThrow(/INTERNAL_NOTIFICATION_KEY: is required/);
});

test.each(services)('PLT-07 %s has limits, no needless rights and a quiet health check', (_, service) => {
  expect(service).toMatchObject({
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    healthcheck: { test: expect.arrayContaining(['CMD']), interval: '30s', start_interval: '1s' },
  });
  expect(service.pids_limit).toBeGreaterThan(0);
});

test('PLT-07 the lock file names no registry, and has a checksum of everything that is downloaded', () => {
  interface Entry {
    link?: boolean;
    inBundle?: boolean;
    resolved?: string;
    integrity?: string;
  }
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));
  const installed = Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(1000);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(installed.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([folder]) => folder)).toEqual([]);
});
