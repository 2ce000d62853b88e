import { healthRoutes } from '@coursewright/service-kit';
import { startTestApp } from '@coursewright/service-kit/testing';
import express from 'express';
import { environmentOf } from './support/environment.ts';
import { getContainer, type Manifest, matches, named, ofKind, partOf, podLabels } from './support/manifest.ts';
import { type Peer, permits, type Target } from './support/network.ts';
import { renderChart, required, type Values } from './support/render-chart.ts';

const getDeployment = (manifests: readonly Manifest[], part: string) =>
  named(manifests, 'Deployment', `prod-coursewright-${part}`);

test.each([
  [0, 5_000],
  [4, 7_500],
  [0, 0],
])(
  'PLT-33 a process that is to stop has its pauses and thirty seconds: preStop %i s, delay %i ms',
  (preStopSeconds, delayMs) => {
    const manifests = renderChart({ set: { ...required, shutdown: { preStopSeconds, delayMs } } });
    for (const deployment of ofKind(manifests, 'Deployment')) {
      const pod = deployment.spec.template.spec;
      const { lifecycle } = pod.containers[0];
      expect(environmentOf(manifests, deployment).SHUTDOWN_DELAY_MS).toBe(String(delayMs));
      expect(lifecycle?.preStop.exec.command).toEqual(preStopSeconds ? ['sleep', String(preStopSeconds)] : undefined);
      // ten seconds for requests, ten for jobs, five for traces
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStopSeconds + delayMs / 1000 + 25);
      expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    }
  },
);

test('PLT-33 probes ask paths that every part answers, and a database that is away starts nothing anew', async () => {
  const app = await startTestApp(express().use(healthRoutes({ mongodb: () => false })));
  const asked = new Map<string, Set<number>>();
  for (const deployment of ofKind(renderChart(), 'Deployment')) {
    const { startupProbe, readinessProbe, livenessProbe, ports } = deployment.spec.template.spec.containers[0];
    for (const [name, { httpGet }] of Object.entries({ startupProbe, readinessProbe, livenessProbe })) {
      expect(ports.map((port: { name: string }) => port.name)).toContain(httpGet.port);
      const { status } = await fetch(`${app.url}${httpGet.path}`);
      asked.set(name, (asked.get(name) ?? new Set()).add(status));
    }
    // longer than a health check takes to give up
    expect(readinessProbe.timeoutSeconds).toBeGreaterThan(2);
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(120);
  }
  expect(Object.fromEntries(asked)).toEqual({
    startupProbe: new Set([200]),
    readinessProbe: new Set([503]),
    livenessProbe: new Set([200]),
  });
  await app.close();
});

test.each(['small', 'medium', 'large'] as const)(
  'PLT-33 a node can be drained in a %s installation, and never takes more than one process of a part',
  (size) => {
    const manifests = renderChart({ size });
    for (const deployment of ofKind(manifests, 'Deployment')) {
      const budgets = ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
        matches(spec.selector, podLabels(deployment)),
      );
      expect(budgets.map(({ spec }) => [spec.maxUnavailable, spec.minAvailable])).toEqual([[1, undefined]]);
      const spread = deployment.spec.template.spec.topologySpreadConstraints;
      expect(spread.map(({ topologyKey }: { topologyKey: string }) => topologyKey)).toContain('kubernetes.io/hostname');
      for (const { labelSelector } of spread) expect(matches(labelSelector, podLabels(deployment))).toBe(true);
    }
  },
);

const worker = 'prod-coursewright-course-generation-worker';
const jobs = ['course-generation', 'course-generation-worker'];

test.each([
  ['hpa', 'HorizontalPodAutoscaler'],
  ['keda', 'ScaledObject'],
])('PLT-34 with %s workers follow the jobs that are due, between a least and a greatest number', (scaling, kind) => {
  const workers = { scaling, maxReplicas: 9, jobsPerWorker: 16, prometheus: 'http://prometheus:9090' };
  const manifests = renderChart({
    set: { ...required, workers, parts: { 'course-generation-worker': { replicas: 3 } } },
  });
  const [scaler, ...others] = ofKind(manifests, kind);
  if (!scaler) throw new Error('workers are not scaled');
  expect(others).toEqual([]);
  const { spec } = scaler;
  expect(spec.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: worker });
  // a number in the Deployment would be set again by each upgrade
  expect(getDeployment(manifests, 'course-generation-worker').spec).not.toHaveProperty('replicas');
  expect([spec.minReplicas ?? spec.minReplicaCount, spec.maxReplicas ?? spec.maxReplicaCount]).toEqual([3, 9]);
  if (kind === 'ScaledObject') {
    const { query, threshold } = spec.triggers[0].metadata;
    expect(threshold).toBe('16');
    expect(query).toBe(
      `sum(max by (consumer, state) (coursewright_jobs_due{namespace="learning",app_kubernetes_io_instance="prod",job=~"${jobs.join('|')}"}))`,
    );
  } else {
    const { metric, target } = spec.metrics[0].external;
    expect(metric.name).toBe('coursewright_jobs_due');
    expect(metric.selector).toEqual({
      matchLabels: { app_kubernetes_io_instance: 'prod' },
      matchExpressions: [{ key: 'job', operator: 'In', values: jobs }],
    });
    expect(target).toEqual({ type: 'AverageValue', averageValue: '16' });
  }
  const { behavior } = spec.advanced?.horizontalPodAutoscalerConfig ?? spec;
  expect(behavior.scaleDown.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: 60 }]);
});

test('PLT-34 Prometheus reads every process that gives figures, each once', () => {
  const manifests = renderChart({ size: 'large' });
  const monitors = ofKind(manifests, 'ServiceMonitor');
  // `job` is the part: alerts, dashboards and the scaling of workers ask for it
  expect(new Set(monitors.map(({ spec }) => spec.jobLabel))).toEqual(new Set(['app.kubernetes.io/component']));
  const monitored = monitors.map(partOf).sort();
  const services = ['auth', 'billing', 'course-generation', 'course-generation-worker', 'notification'];
  expect(monitored).toEqual([...services, 'gateway'].sort());
  const service = named(manifests, 'Service', worker);
  expect(service.spec.clusterIP).toBe('None');
});

test('PLT-33 the ingress gives every path to the gateway, by TLS when the address is https, and passes streams on', () => {
  const ingress = (values: Values = {}) => ofKind(renderChart({ set: { ...required, ...values } }), 'Ingress')[0];
  expect(ingress()?.spec).toMatchObject({
    tls: [{ hosts: ['learn.example.org'], secretName: 'prod-coursewright-tls' }],
    rules: [{ host: 'learn.example.org', http: { paths: [{ path: '/', pathType: 'Prefix' }] } }],
  });
  expect(ingress()?.metadata).toMatchObject({
    annotations: { 'nginx.ingress.kubernetes.io/proxy-buffering': 'off' },
  });
  expect(ingress({ publicUrl: 'http://learn.test:8080' })?.spec).not.toHaveProperty('tls');
});

const operators = { mongodb: { operator: { enabled: true } }, rabbitmq: { operator: { enabled: true } } };
const extraEgress = { 'course-generation': [{ ports: [{ port: 8000 }] }] };
const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe.each([
  ['external servers', {}],
  ['operators', operators],
] as [string, Values][])('with %s', (_, more) => {
  const manifests = renderChart({
    set: { ...required, ...more, sampleModel: { enabled: true }, shared: collector, networkPolicy: { extraEgress } },
  });
  const deployments = ofKind(manifests, 'Deployment');
  const policies = ofKind(manifests, 'NetworkPolicy');
  const byName = new Map(deployments.map((deployment) => [deployment.metadata.name, deployment]));
  const pod = (deployment: Manifest): Peer => ({ labels: podLabels(deployment), namespace: 'learning' });
  const target = (deployment: Manifest, port = getContainer(deployment).ports[0]?.containerPort ?? 0): Target => ({
    ...pod(deployment),
    port,
    named: Object.fromEntries(getContainer(deployment).ports.map(({ name, containerPort }) => [name, containerPort])),
  });

  test('PLT-33 parts reach the parts whose addresses they have, and no others', () => {
    const used = deployments.flatMap((from) =>
      Object.entries(environmentOf(manifests, from)).flatMap(([, value]) => {
        const host = URL.canParse(value) ? new URL(value).hostname : '';
        const to = byName.get(host);
        return to && host !== from.metadata.name ? `${partOf(from)} > ${partOf(to)}` : [];
      }),
    );
    const allowed = deployments.flatMap((from) =>
      deployments
        .filter((to) => permits(policies, pod(from), target(to)))
        .map((to) => `${partOf(from)} > ${partOf(to)}`),
    );
    // the ingress controller may be in any namespace, so that every pod may open the gateway; but none of ours does
    expect(allowed.sort()).toEqual([...new Set(used)].sort());
    expect(used.length).toBeGreaterThan(15);
  });

  test('PLT-33 database and broker are open to the four services alone', () => {
    const stores: Record<string, Target> =
      more === operators
        ? {
            mongodb: { labels: { app: 'prod-coursewright-mongodb-svc' }, namespace: 'learning', port: 27017 },
            rabbitmq: {
              labels: {
                'app.kubernetes.io/name': 'prod-coursewright-rabbitmq',
                'app.kubernetes.io/component': 'rabbitmq',
              },
              namespace: 'learning',
              port: 5672,
            },
          }
        : { mongodb: { address: '10.1.2.3', port: 27017 }, rabbitmq: { address: '10.1.2.4', port: 5671 } };
    const services = ['auth', 'billing', 'course-generation', 'course-generation-worker', 'notification'];
    for (const store of Object.values(stores))
      expect(
        deployments
          .filter((from) => permits(policies, pod(from), store))
          .map(partOf)
          .sort(),
      ).toEqual(services);
    const stranger = { labels: { app: 'other' }, namespace: 'learning' };
    if (more === operators)
      for (const store of Object.values(stores)) expect(permits(policies, stranger, store)).toBe(false);
  });

  test('PLT-33 commands of operators reach what doctor tries and restore asks, and are reached by nothing', () => {
    const { labels } = named(manifests, 'Pod', 'prod-coursewright-doctor').metadata;
    const operator = { labels, namespace: 'learning' };
    const reached = deployments.filter((to) => permits(policies, operator, target(to))).map(partOf);
    const services = ['auth', 'billing', 'course-generation', 'notification'];
    expect(reached.sort()).toEqual([...services, 'sample-model'].sort());
    expect(permits(policies, operator, { address: '93.184.216.34', port: 443 })).toBe(true);
    expect(permits(policies, operator, { address: '10.0.0.8', port: 587 })).toBe(true);
    expect(permits(policies, operator, { address: '10.0.0.9', port: 8000 })).toBe(true);
    expect(permits(policies, operator, { address: '10.0.0.11', port: 22 })).toBe(false);
    const mongo = { labels: { app: 'prod-coursewright-mongodb-svc' }, namespace: 'learning', port: 27017 };
    expect(permits(policies, operator, more === operators ? mongo : { address: '10.1.2.3', port: 27017 })).toBe(true);
    for (const from of deployments) expect(permits(policies, pod(from), { ...operator, port: 3000 })).toBe(false);
  });

  test('PLT-33 only those who need it reach the internet, mail servers, the collector and names', () => {
    const reaching = (to: Target) =>
      deployments
        .filter((from) => permits(policies, pod(from), to))
        .map(partOf)
        .sort();
    const writers = ['course-generation', 'course-generation-worker'];
    expect(reaching({ address: '93.184.216.34', port: 443 })).toEqual(['billing', ...writers, 'notification'].sort());
    expect(reaching({ address: '10.0.0.7', port: 443 })).toEqual([]);
    expect(reaching({ address: '169.254.169.254', port: 80 })).toEqual([]);
    expect(reaching({ address: '10.0.0.8', port: 587 })).toEqual(['notification']);
    expect(reaching({ address: '10.0.0.9', port: 4318 })).toEqual(
      ['auth', 'billing', ...writers, 'gateway', 'notification'].sort(),
    );
    expect(reaching({ address: '10.0.0.10', port: 53 })).toHaveLength(deployments.length);
    expect(reaching({ address: '10.0.0.11', port: 22 })).toEqual([]);
  });

  test('PLT-33 from outside only the gateway can be opened, and figures by Prometheus', () => {
    const controller = { labels: {}, namespace: 'ingress-nginx' };
    const prometheus = { labels: {}, namespace: 'monitoring' };
    const opened = (from: Peer, port?: number) =>
      deployments
        .filter((to) => permits(policies, from, target(to, port)))
        .map(partOf)
        .sort();
    expect(opened(controller)).toEqual(['gateway']);
    expect(opened(controller, 9464)).toEqual([]);
    expect(opened(prometheus, 9464)).toEqual(['gateway']);
    const services = ['auth', 'billing', 'course-generation', 'course-generation-worker', 'notification'];
    expect(opened(prometheus)).toEqual([...services, 'gateway'].sort());
  });
});
