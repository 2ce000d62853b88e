import { type Container, getContainer, type Manifest, named } from './manifest.ts';

// What the operators put into the Secrets that they make.
const madeByOperators: Readonly<Record<string, string>> = {
  'connectionString.standard': 'mongodb://auth:secret-of-operator@mongodb-0.svc:27017/admin?replicaSet=rs',
  username: 'default_user_x',
  password: 'secret-of-operator',
};

/** The environment of a process: what images set, ConfigMap, Secret, and single variables, which come last. */
export function environmentOf(manifests: readonly Manifest[], of: Manifest | Container): Record<string, string> {
  const { env = [], envFrom } = 'kind' in of ? getContainer(of) : of;
  const environment: Record<string, string> = { NODE_ENV: 'production', HOST: '::' };
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) Object.assign(environment, named(manifests, 'ConfigMap', configMapRef.name).data);
    if (secretRef) Object.assign(environment, named(manifests, 'Secret', secretRef.name).stringData);
  }
  for (const { name, value, valueFrom } of env) {
    // `$(NAME)` stands for a variable that is listed before.
    const literal = value?.replaceAll(/\$\((\w+)\)/g, (_, other) => environment[other] ?? `missing ${other}`);
    environment[name] = literal ?? secretValue(manifests, valueFrom?.secretKeyRef);
  }
  return environment;
}

function secretValue(manifests: readonly Manifest[], ref: { name: string; key: string } | undefined): string {
  const made = madeByOperators[ref?.key ?? ''];
  if (!ref || made) return made ?? '';
  const value = named(manifests, 'Secret', ref.name).data?.[ref.key];
  if (value === undefined) throw new Error(`the Secret ${ref.name} has no ${ref.key}`);
  return Buffer.from(value, 'base64').toString();
}
