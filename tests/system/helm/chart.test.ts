import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from './support/config.ts';
import { environmentOf } from './support/environment.ts';
import { schemaErrors } from './support/kubernetes-schemas.ts';
import {
  type Container,
  getContainer,
  type Manifest,
  matches,
  named,
  ofKind,
  partOf,
  podLabels,
} from './support/manifest.ts';
import { chartFolder, renderChart, required, type Size, type Values } from './support/render-chart.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
interface Compose {
  services: Record<string, { build?: unknown; mem_limit?: string; profiles?: string[] }>;
}
const compose: Compose = parse(read('docker-compose.yml'), { merge: true });

const operators = { mongodb: { operator: { enabled: true } }, rabbitmq: { operator: { enabled: true } } };
const backup = { enabled: true, schedule: '@daily', keep: 30, storageClass: 'slow' };
const everything = {
  ...required,
  operator: { backup },
  ...operators,
  sampleModel: { enabled: true },
  image: {
    registry: 'registry.example.org/team',
    tag: '2.1.0',
    tags: { billing: '2.2.0' },
    pullSecrets: [{ name: 'login' }],
  },
  shared: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.tracing:4318', ADMIN_EMAIL: 'ada@example.org' },
  shutdown: { preStopSeconds: 4, delayMs: 7500 },
  releases: { storageClass: 'shared' },
  nodeSelector: { pool: 'courses' },
  tolerations: [{ key: 'courses', operator: 'Exists' }],
  podAnnotations: { 'example.org/team': 'learning' },
  priorityClassName: 'courses',
  ingress: { className: 'nginx' },
  networkPolicy: {
    ingressFrom: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
    extraEgress: { 'course-generation': [{ ports: [{ port: 8000 }] }] },
  },
};
const variants: [string, Size | undefined, Values][] = [
  ['small', 'small', required],
  ['medium', 'medium', required],
  ['large', 'large', required],
  ['large with operators and everything else', 'large', everything],
  [
    'without ingress, policies and scaling',
    undefined,
    { ...required, ingress: { enabled: false }, networkPolicy: { enabled: false } },
  ],
];
const rendered = variants.map(([name, size, set]) => [name, renderChart({ size, set })] as const);

const kinds = (manifests: readonly Manifest[]) => [...new Set(manifests.map(({ kind }) => kind))].sort();

test.each(rendered)(
  'PLT-33 every object of a %s installation is valid, and no field is unknown to Kubernetes',
  (_, manifests) => {
    expect(manifests.flatMap(schemaErrors)).toEqual([]);
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  },
);

test('PLT-33 the schemas refuse what the API server would drop or refuse', () => {
  const gateway = named(renderChart(), 'Deployment', 'prod-coursewright-gateway');
  const getErrors = (spec: object) => schemaErrors({ ...gateway, spec: { ...gateway.spec, ...spec } }).join('\n');
  const podWith = (pod: object) => ({
    template: { ...gateway.spec.template, spec: { ...gateway.spec.template.spec, ...pod } },
  });
  const container = getContainer(gateway);
  expect(getErrors({})).toBe('');
  expect(getErrors({ selector: undefined })).toMatch(/selector/);
  expect(getErrors({ replicas: '2' })).toMatch(/replicas must be integer/);
  expect(getErrors(podWith({ securityContxt: {} }))).toMatch(/securityContxt/);
  const limited = { ...container, resources: { limits: { memory: '1 GB' } } };
  expect(getErrors(podWith({ containers: [limited] }))).toMatch(/memory must match pattern/);
  expect(() => schemaErrors({ ...gateway, kind: 'Deploiment' })).toThrow('Deploiment');
});

test('PLT-33 what the values switch on is there, and nothing else', () => {
  const of = (name: string) => kinds(rendered.find(([each]) => each === name)?.[1] ?? []);
  // the Pod is that of `helm test`
  const always = ['ConfigMap', 'Deployment', 'Pod', 'PodDisruptionBudget', 'Secret', 'Service', 'ServiceAccount'];
  expect(of('without ingress, policies and scaling')).toEqual(always);
  expect(of('small')).toEqual([...always, 'Ingress', 'NetworkPolicy', 'PersistentVolumeClaim'].sort());
  expect(of('large with operators and everything else')).toEqual(
    [
      ...[...always, 'Ingress', 'NetworkPolicy', 'PersistentVolumeClaim', 'HorizontalPodAutoscaler', 'ScaledObject'],
      ...['ServiceMonitor', 'MongoDBCommunity', 'RabbitmqCluster', 'CronJob'],
    ].sort(),
  );
});

test.each(rendered)(
  'PLT-33 every part of compose runs in a %s installation, with a tag and its limit of memory',
  (name, manifests) => {
    const deployments = ofKind(manifests, 'Deployment');
    const built = Object.entries(compose.services)
      .filter(([, { build, profiles }]) => build && !profiles)
      .map(([part]) => part);
    const parts = name.includes('everything') ? built : built.filter((part) => part !== 'sample-model');
    expect(deployments.map(partOf).sort()).toEqual([...parts, 'course-generation-worker'].sort());
    const prefix = name.includes('everything') ? 'registry.example.org/team/' : '';
    const tag = name.includes('everything') ? '2.1.0' : parse(read('deploy/helm/coursewright/Chart.yaml')).appVersion;
    for (const deployment of deployments) {
      const { image, resources, command = [] } = getContainer(deployment);
      const part = partOf(deployment).replace(/-worker$/, '');
      const ownTag = prefix && part === 'billing' ? '2.2.0' : tag;
      expect(image).toBe(`${prefix}coursewright-${part}:${ownTag}`);
      expect(resources.limits.memory).toBe(compose.services[part]?.mem_limit?.replace('m', 'Mi'));
      const role = partOf(deployment).endsWith('-worker') ? 'worker' : 'http';
      if (part === 'course-generation') expect(command.at(-1)).toBe(`--role=${role}`);
      const entry = command.find((word) => word.endsWith('.ts'));
      if (entry) expect(read(entry)).toContain('runService');
    }
  },
);

test.each(rendered)('PLT-33 selectors, ports and volumes of a %s installation fit together', (_, manifests) => {
  const deployments = ofKind(manifests, 'Deployment');
  const selected = (selector: { matchLabels: Record<string, string> }) =>
    deployments.filter((deployment) => matches(selector, podLabels(deployment)));
  for (const deployment of deployments) expect(selected(deployment.spec.selector)).toEqual([deployment]);
  for (const service of ofKind(manifests, 'Service')) {
    const [deployment, ...others] = selected({ matchLabels: service.spec.selector });
    if (!deployment) throw new Error(`${service.metadata.name} selects nothing`);
    expect([partOf(deployment), others]).toEqual([partOf(service), []]);
    for (const { port, targetPort } of service.spec.ports)
      expect(getContainer(deployment).ports).toContainEqual({ name: targetPort, containerPort: port });
  }
  for (const monitor of ofKind(manifests, 'ServiceMonitor')) {
    const service = named(manifests, 'Service', monitor.metadata.name);
    expect(matches(monitor.spec.selector, service.metadata.labels)).toBe(true);
    for (const { port } of monitor.spec.endpoints)
      expect(service.spec.ports.map((each: { name: string }) => each.name)).toContain(port);
  }
  for (const { spec } of ofKind(manifests, 'Ingress')) {
    const { service } = spec.rules[0].http.paths[0].backend;
    const { ports } = named(manifests, 'Service', service.name).spec;
    expect(ports).toContainEqual(expect.objectContaining(service.port));
  }
  const claims = ofKind(manifests, 'PersistentVolumeClaim');
  for (const deployment of deployments) {
    const { volumes } = deployment.spec.template.spec;
    const mounted = getContainer(deployment).volumeMounts;
    expect(mounted.map(({ name }) => name)).toEqual(volumes.map(({ name }: { name: string }) => name));
    for (const { persistentVolumeClaim: claim } of volumes) {
      if (!claim) continue;
      const { accessModes } = claims.find(({ metadata }) => metadata.name === claim.claimName)?.spec ?? {};
      if (deployment.spec.replicas !== 1) expect(accessModes).toEqual(['ReadWriteMany']);
      else expect(accessModes).toHaveLength(1);
    }
  }
});

test.each(rendered)('PLT-33 processes of a %s installation have no rights and their own limits', (_, manifests) => {
  for (const deployment of ofKind(manifests, 'Deployment')) {
    const pod = deployment.spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(getContainer(deployment)).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: {
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { cpu: expect.any(String) },
      },
    });
    for (const { emptyDir } of pod.volumes.filter((volume: object) => 'emptyDir' in volume))
      expect(emptyDir.sizeLimit).toMatch(/^\d+[MG]i$/);
  }
});

test('PLT-33 names fit into a label however long the name of the release is', () => {
  const manifests = renderChart({
    release: 'a-release-whose-name-has-fifty-three-characters-abcde',
    set: everything,
    size: 'large',
  });
  for (const { metadata } of manifests) expect(metadata.name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
  for (const [name, value] of manifests.flatMap(({ metadata }) => Object.entries(metadata.labels)))
    expect([name, value]).toEqual([name, expect.stringMatching(/^[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/)]);
});

const uris = (count: number) =>
  Object.fromEntries(
    ['auth', 'course-generation', 'billing', 'notification', 'operator']
      .slice(0, count)
      .map((name) => [name, `mongodb://${name}:secret-of-${name}@mongo.example.org`]),
  );

test.each([
  ['one login for all', {}, 'user'],
  ['a login of its own', { mongodb: { uris: uris(5) } }, 'operator'],
  ['a Secret that exists', { mongodb: { uris: uris(4) }, existingSecrets: { operator: 'our-login' } }, undefined],
  ['the MongoDB operator', operators, 'auth'],
] as [string, Values, string | undefined][])(
  'PLT-33 doctor and backups have the settings of all parts and, with %s, a login for all databases',
  (_, more, user) => {
    const sample = { sampleModel: { enabled: true }, config: { auth: { AUTH_DATABASE: 'people' } } };
    const manifests = renderChart({ set: { ...required, ...sample, operator: { backup }, ...more } });
    const doctor = named(manifests, 'Pod', 'prod-coursewright-doctor');
    expect(doctor.metadata).toMatchObject({ annotations: { 'helm.sh/hook': 'test' } });
    const job = named(manifests, 'CronJob', 'prod-coursewright-backup').spec;
    expect(job).toMatchObject({ schedule: '@daily', concurrencyPolicy: 'Forbid' });
    const claim = named(manifests, 'PersistentVolumeClaim', 'prod-coursewright-backups');
    expect(claim.spec).toMatchObject({ storageClassName: 'slow', accessModes: ['ReadWriteOnce'] });
    for (const [template, args] of [
      [doctor, ['doctor']],
      [job.jobTemplate.spec.template, ['backup', '/backups', '--keep', '30']],
    ] as const) {
      const [container] = template.spec.containers;
      expect(container).toMatchObject({ args, image: 'coursewright-operator:1.0.0' });
      expect(template.spec).toMatchObject({
        restartPolicy: 'Never',
        securityContext: { runAsUser: 1000, fsGroup: 1000 },
      });
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const mounts = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(mounts).toEqual(args.length > 1 ? ['/tmp', '/backups'] : ['/tmp']);
      const environment = operatorEnvironment(manifests, container, user === undefined);
      if (user) expect(new URL(environment.MONGODB_URI ?? '').username).toBe(user);
      for (const name of ['SMTP_URL', 'INTERNAL_GATEWAY_KEY', 'AUTH_URL', 'AMQP_URL', 'TRUST_PROXY'])
        expect(environment).toHaveProperty(name);
      expect(environment).toMatchObject({ AUTH_DATABASE: 'people', OPENAI_MODEL: 'coursewright-sample' });
    }
    const [made] = ofKind(manifests, 'MongoDBCommunity');
    if (made)
      expect(made.spec.users.at(-1)).toMatchObject({
        name: 'operator',
        roles: ['people', 'course-generation', 'billing', 'notification'].map((db) => ({ name: 'readWrite', db })),
      });
  },
);

// As a process gets it: a Secret that exists elsewhere is left out.
function operatorEnvironment(manifests: readonly Manifest[], container: Container, isOutside: boolean) {
  const envFrom = container.envFrom.filter(({ secretRef }) => secretRef?.name !== 'our-login');
  expect(envFrom.length).toBe(container.envFrom.length - Number(isOutside));
  return environmentOf(manifests, { ...container, envFrom });
}

test('PLT-33 without a login for all databases there is no doctor, and nothing else changes', () => {
  const without = renderChart({ set: { ...required, mongodb: { uris: uris(4) } } });
  expect(ofKind(without, 'Pod')).toEqual([]);
  const parts = (manifests: readonly Manifest[]) => new Set(manifests.map(partOf));
  expect(parts(renderChart())).toEqual(new Set([...parts(without), 'operator']));
});

const refusals: [string, Values, RegExp][] = [
  ['no public address', { ...required, publicUrl: '' }, /publicUrl/],
  [
    'a variable that no part knows',
    { ...required, config: { auth: { SIGN_IN_FAILURES_PER_ACOUNT: 3 } } },
    /SIGN_IN_FAILURES_PER_ACOUNT/,
  ],
  [
    'a secret among the settings',
    { ...required, config: { billing: { STRIPE_SECRET_KEY: 'x' } } },
    /STRIPE_SECRET_KEY/,
  ],
  ['no database', { ...required, mongodb: {} }, /mongodb\.uri/],
  ['no broker', { ...required, rabbitmq: {} }, /rabbitmq\.url/],
  ['no mail server', { ...required, secrets: { 'course-generation': { OPENAI_API_KEY: 'k' } } }, /SMTP_URL/],
  ['no model', { ...required, secrets: { notification: required.secrets.notification } }, /OPENAI_API_KEY/],
  ['a tag that moves', { ...required, image: { tag: 'latest' } }, /tag/],
  ['no address of Prometheus', { ...required, workers: { scaling: 'keda' } }, /workers\.prometheus/],
  [
    'backups and no login for all databases',
    { ...required, mongodb: { uris: uris(4) }, operator: { backup } },
    /backup: .*mongodb\.uris\.operator/,
  ],
  ['no replica', { ...required, parts: { gateway: { replicas: 0 } } }, /replicas/],
];
test.each(refusals)('PLT-33 the chart refuses values with %s, and names what is missing', (_, set, message) => {
  expect(() => renderChart({ set })).toThrow(message);
});

test('PLT-33 files of values for three sizes change what they say', () => {
  const replicas = (size: Size) =>
    Object.fromEntries(ofKind(renderChart({ size }), 'Deployment').map((each) => [partOf(each), each.spec.replicas]));
  expect(new Set(Object.values(replicas('small')))).toEqual(new Set([1]));
  expect(replicas('medium')).toMatchObject({ gateway: 2, auth: 2, 'course-generation-worker': undefined });
  expect(replicas('large')).toMatchObject({ gateway: undefined, billing: 3, 'course-generation-worker': undefined });
  expect(path.basename(chartFolder)).toBe('coursewright');
});
