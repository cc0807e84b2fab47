import { strangersIn } from './check-strangers.ts';
import type { Container, Pod, Workload } from './objects.ts';

/** The only pod with a token of the cluster: it makes the Secrets of the demo. */
const MAY_HAVE_A_TOKEN = 'make-secrets';
/** Its image writes to the folder of its programs. */
const MAY_WRITE = 'kafka';

/** Checks that pods meet the pod security standard `restricted` and more, have probes, and have resource limits. */
export function checkContainers({ kind, name, pod }: Workload): string[] {
  return [...checkPod(kind, name, pod), ...pod.containers.flatMap((container) => checkContainer(kind, container))].map(
    (objection) => `${name} ${objection}`,
  );
}

function checkPod(kind: string, name: string, { securityContext = {}, ...pod }: Pod): string[] {
  const wrong: Readonly<Record<string, boolean>> = {
    'runs as root': securityContext.runAsNonRoot !== true,
    'has no seccomp profile': securityContext.seccompProfile?.type !== 'RuntimeDefault',
    'gets a token of the cluster': pod.automountServiceAccountToken !== false && name !== MAY_HAVE_A_TOKEN,
    'gets the addresses of services as settings': pod.enableServiceLinks !== false,
    'is not spread': kind === 'Deployment' && !pod.topologySpreadConstraints?.length,
  };
  return Object.keys(wrong).filter((objection) => wrong[objection]);
}

function checkContainer(
  kind: string,
  { name, resources: { requests, limits } = {}, securityContext = {}, ...container }: Container,
): string[] {
  const isWatched = container.startupProbe && container.readinessProbe && container.livenessProbe;
  const probed = [container.startupProbe, container.readinessProbe, container.livenessProbe].flatMap((probe) =>
    probe?.httpGet ? [probe.httpGet.port] : [],
  );
  const wrong: Readonly<Record<string, boolean>> = {
    'may gain privileges': securityContext.allowPrivilegeEscalation !== false,
    'keeps capabilities': securityContext.capabilities?.drop?.includes('ALL') !== true,
    'has a root file system that can be written': securityContext.readOnlyRootFilesystem !== true && name !== MAY_WRITE,
    'does not say what it needs': !requests?.['cpu'] || !requests['memory'],
    'has no limits': !limits?.['cpu'] || !limits['memory'],
    'is not watched by all three probes': kind !== 'Job' && !isWatched,
    'is probed at a port that is not there': probed.some((port) => !container.ports?.some((each) => each.name === port)),
  };
  return [...strangersIn(container.args), ...Object.keys(wrong).filter((objection) => wrong[objection])];
}
