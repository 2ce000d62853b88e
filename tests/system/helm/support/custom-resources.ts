// The fields that the chart uses of custom resources, from the CustomResourceDefinitions of
//   kedacore/keda: config/crd/bases/keda.sh_scaledobjects.yaml (2.7 and later: metricType)
//   prometheus-operator/prometheus-operator: example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml
//   mongodb/mongodb-kubernetes-operator: config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml (0.8 and later)
//   rabbitmq/cluster-operator: config/crd/bases/rabbitmq.com_rabbitmqclusters.yaml

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const list = (items: Schema) => ({ type: 'array', minItems: 1, items });
const texts = { type: 'object', additionalProperties: text };
const fields = (properties: Record<string, Schema>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const resource = (apiVersion: string, kind: string, spec: Schema): [string, Schema] => [
  `${apiVersion} ${kind}`,
  fields({
    apiVersion: { const: apiVersion },
    kind: { const: kind },
    metadata: fields({ name: text, labels: texts, annotations: texts }, ['annotations']),
    spec,
  }),
];

const resources = fields({ requests: texts, limits: texts }, ['requests', 'limits']);
const policies = list(fields({ type: { enum: ['Pods', 'Percent'] }, value: count, periodSeconds: count }));
const rules = fields({ stabilizationWindowSeconds: count, policies, selectPolicy: text }, ['selectPolicy']);

export const customResources: Readonly<Record<string, Schema>> = Object.fromEntries([
  resource(
    'keda.sh/v1alpha1',
    'ScaledObject',
    fields({
      scaleTargetRef: fields({ apiVersion: text, kind: text, name: text }),
      minReplicaCount: count,
      maxReplicaCount: count,
      pollingInterval: count,
      fallback: fields({ failureThreshold: count, replicas: count }),
      advanced: fields({
        horizontalPodAutoscalerConfig: fields({ behavior: fields({ scaleUp: rules, scaleDown: rules }) }),
      }),
      triggers: list(
        fields({
          type: { const: 'prometheus' },
          metricType: { enum: ['AverageValue', 'Value'] },
          metadata: fields({ serverAddress: text, query: text, threshold: text }),
        }),
      ),
    }),
  ),
  resource(
    'monitoring.coreos.com/v1',
    'ServiceMonitor',
    fields({
      jobLabel: text,
      targetLabels: list(text),
      selector: fields({ matchLabels: texts }),
      namespaceSelector: fields({ matchNames: list(text) }),
      endpoints: list(fields({ port: text, path: text, interval: { type: 'string', pattern: '^[0-9]+(ms|s|m)$' } })),
    }),
  ),
  resource(
    'mongodbcommunity.mongodb.com/v1',
    'MongoDBCommunity',
    fields({
      type: { const: 'ReplicaSet' },
      members: count,
      version: text,
      security: fields({
        authentication: fields({ modes: list({ enum: ['SCRAM', 'SCRAM-SHA-256', 'SCRAM-SHA-1'] }) }),
      }),
      users: list(
        fields({
          name: text,
          db: text,
          passwordSecretRef: fields({ name: text, key: text }, ['key']),
          scramCredentialsSecretName: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' },
          connectionStringSecretName: text,
          roles: list(fields({ name: text, db: text })),
        }),
      ),
      // Merged into the StatefulSet that the operator makes.
      statefulSet: fields({
        spec: fields({
          template: fields({
            spec: fields({ containers: list(fields({ name: { const: 'mongod' }, resources })) }),
          }),
          volumeClaimTemplates: list(
            fields({
              metadata: fields({ name: { const: 'data-volume' } }),
              spec: fields(
                { accessModes: list(text), storageClassName: text, resources: fields({ requests: texts }) },
                ['storageClassName'],
              ),
            }),
          ),
        }),
      }),
    }),
  ),
  resource(
    'rabbitmq.com/v1beta1',
    'RabbitmqCluster',
    fields({
      replicas: count,
      image: text,
      persistence: fields({ storage: text, storageClassName: text }, ['storageClassName']),
      resources,
      rabbitmq: fields({ additionalConfig: text }),
    }),
  ),
]);
