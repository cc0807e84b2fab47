import { connectDatabase } from '@flotilla/database';
import type { Finding, Repair, RepairContext, Service } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import { referencesTo } from './objects/references.ts';
import type { Instance } from './open-instance.ts';
import { isVideoGone } from './transcoding/transcodes.check.ts';

export type Mended = { readonly finding: Finding; readonly done: string };

/** Repairs what is safe to repair, one after the other. A repair that fails is reported and does not prevent the others. */
export async function repair(findings: readonly Finding[], instance: Instance): Promise<Mended[]> {
  const repairs = repairsOf(instance);
  const mended: Mended[] = [];
  for (const finding of findings) {
    if (finding.repair === null) continue;
    const done = await repairs(finding).catch((error: Error) => `could not be repaired: ${error.message}`);
    if (done !== undefined) mended.push({ finding, done });
  }
  return mended;
}

/** Repairs a finding as its service declares, or here where several services are involved. */
function repairsOf(instance: Instance): (finding: Finding) => Promise<string | undefined> {
  const { services, storage } = instance;
  const runsForAll = new Map<Repair, Promise<string | undefined>>();

  async function runOnce(service: Service, work: Repair, finding: Finding): Promise<string | undefined> {
    const run = () => inService(instance, service, (context) => work.run(finding, context));
    if (!work.isForAll) return run();
    const running = runsForAll.get(work) ?? run();
    runsForAll.set(work, running);
    return running;
  }

  async function deleteObject(finding: Finding): Promise<string> {
    const { key } = finding;
    const swept = services.flatMap((service) => (service.integrityChecks?.folders ?? []).map((folder) => ({ service, ...folder })));
    const found = swept.find(({ folder }) => key.startsWith(folder));
    if (found) await runOnce(found.service, found.sweep, finding);
    // No service sweeps this folder, so the references of all services are read once more.
    else if ((await referencesTo(instance, [key])).length === 0) await storage.delete([key]);
    return (await storage.stat(key)) === null ? 'deleted' : 'kept: a row names it now';
  }

  async function endMultipart(finding: Finding): Promise<string> {
    for (const service of services)
      for (const { sweep } of service.integrityChecks?.multiparts ?? []) await runOnce(service, sweep, finding);
    return 'ended by the sweep, its parts are deleted';
  }

  async function publishSnapshot(finding: Finding): Promise<string | undefined> {
    const service = services.find(({ name }) => name === finding.service);
    const [snapshot] = service?.integrityChecks?.snapshots?.filter(({ topic }) => topic.name === finding.published?.topic) ?? [];
    return service && snapshot && runOnce(service, snapshot.publish, finding);
  }

  async function byService(finding: Finding): Promise<string | undefined> {
    for (const service of services) {
      const work = service.integrityChecks?.repairs?.[finding.repair ?? ''];
      if (work) return runOnce(service, work, finding);
    }
    throw new Error(`no service declares how to ${finding.repair}`);
  }

  const ofSeveral: Readonly<Record<string, (finding: Finding) => Promise<string | undefined>>> = {
    'delete the object': deleteObject,
    'end the multipart upload': endMultipart,
    'publish the snapshot': publishSnapshot,
    'forget the transcode': async (finding) => ((await isVideoGone(instance, finding)) ? byService(finding) : undefined),
  };
  return (finding) => (ofSeveral[finding.repair ?? ''] ?? byService)(finding);
}

/** Works on the database of a service with its entities, as its own code does. */
async function inService<T>(
  { databaseUrl, storage }: Instance,
  { name, schema }: Service,
  work: (context: RepairContext) => Promise<T>,
): Promise<T> {
  await using database = await connectDatabase({
    url: databaseUrl(name),
    entities: schema?.entities ?? [],
    log: silentLog,
    poolSize: 2,
    name: 'integrity-check',
  });
  return await work({ database, storage, clock: { now: () => new Date() }, log: silentLog });
}
