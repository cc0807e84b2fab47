/** The parts of a Kubernetes object that are checked. */
export type Selector = { readonly matchLabels?: Labels };
export type Labels = Readonly<Record<string, string>>;
export type Reference = { readonly name: string; readonly key: string; readonly optional?: boolean };
export type Variable = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly configMapKeyRef?: Reference; readonly secretKeyRef?: Reference };
};
export type Container = {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources?: { readonly requests?: Labels; readonly limits?: Labels };
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly volumeMounts?: readonly { readonly name: string }[];
};
export type Probe = { readonly httpGet?: { readonly port: number | string } };
export type Pod = {
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly topologySpreadConstraints?: readonly unknown[];
  readonly securityContext?: { readonly runAsNonRoot?: boolean; readonly seccompProfile?: { readonly type: string } };
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[];
};
export type IpBlock = { readonly cidr: string; readonly except?: readonly string[] };
export type Rule = {
  readonly ports?: readonly { readonly port: number | string }[];
  readonly from?: readonly { readonly podSelector?: Selector; readonly ipBlock?: IpBlock }[];
  readonly to?: readonly { readonly podSelector?: Selector; readonly ipBlock?: IpBlock }[];
};
export type KubernetesObject = {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
  readonly data?: Labels;
  // oxlint-disable-next-line typescript/no-explicit-any -- its type depends on the kind
  readonly spec?: any;
};
/** A workload: an object that creates pods. */
export type Workload = { readonly kind: string; readonly name: string; readonly labels: Labels; readonly pod: Pod };

export const SERVICE_KINDS = ['Deployment'];
const WORKLOADS = ['Deployment', 'StatefulSet', 'Job'];

export const ofKind = (objects: readonly KubernetesObject[], kind: string) => objects.filter((each) => each.kind === kind);

export function workloadsOf(objects: readonly KubernetesObject[]): Workload[] {
  return objects
    .filter(({ kind }) => WORKLOADS.includes(kind))
    .map(({ kind, metadata, spec }) => ({ kind, name: metadata.name, labels: spec.template.metadata.labels, pod: spec.template.spec }));
}

/** Whether the selector matches a pod with these labels; an empty one matches every pod. */
export const selects = ({ matchLabels = {} }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
