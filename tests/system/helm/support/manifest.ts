/** A Kubernetes object, with the fields that tests read. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another one, which the schemas check
  readonly spec: any;
}

export type Labels = Readonly<Record<string, string>>;

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly EnvironmentVariable[];
  readonly envFrom: readonly { readonly configMapRef?: { name: string }; readonly secretRef?: { name: string } }[];
  readonly resources: { readonly requests: Labels; readonly limits: Labels };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}

export const ofKind = (manifests: readonly Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

export function named(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = ofKind(manifests, kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

/** The name of the part that an object belongs to. */
export const partOf = ({ metadata }: Manifest): string => metadata.labels['app.kubernetes.io/component'] ?? '';

export const podLabels = (deployment: Manifest): Labels => deployment.spec.template.metadata.labels;

export function getContainer(deployment: Manifest): Container {
  const [container] = deployment.spec.template.spec.containers;
  return container;
}

export const matches = (selector: { matchLabels?: Labels }, labels: Labels): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value);
