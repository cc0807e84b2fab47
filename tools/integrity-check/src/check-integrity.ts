import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '@flotilla/service';
import type { Check } from './check.ts';
import { eventsCheck } from './events/events.check.ts';
import { readTopics, type Topics } from './events/read-topics.ts';
import { snapshotsCheck } from './events/snapshots.check.ts';
import { identityOf } from './finding.ts';
import { multipartsCheck } from './objects/multiparts.check.ts';
import { objectsCheck } from './objects/objects.check.ts';
import type { Instance } from './open-instance.ts';
import { ownChecks } from './own-checks.ts';
import { findOldSchemas } from './schema.ts';
import { jobsCheck } from './tables/jobs.check.ts';
import { outboxCheck } from './tables/outbox.check.ts';
import { usersCheck } from './tables/users.check.ts';
import { transcodesCheck } from './transcoding/transcodes.check.ts';
import { waitingVideosCheck } from './transcoding/waiting-videos.check.ts';

export type IntegrityOptions = {
  /** The pause between the two passes: what changes by itself meanwhile is not a finding. */
  readonly graceMs: number;
  /** Also read every byte of every file. */
  readonly deep: boolean;
  /** Further checks, such as a journal's. */
  readonly more?: readonly Check[];
  readonly progress?: (line: string) => void;
};

/** More findings of one check tell nothing new and would fill the memory. */
const MOST = 10_000;

/** Checks all data of a live installation, twice where something looks wrong, and reports what was wrong both times. Changes nothing. */
export async function checkIntegrity(instance: Instance, options: IntegrityOptions): Promise<Finding[]> {
  const old = await findOldSchemas(instance);
  if (old.length > 0) return old;
  await using topics = await readTopics(instance);
  const { graceMs, progress = () => {} } = options;

  const suspicions: { check: Check; found: Finding[] }[] = [];
  for (const check of checksOf(instance, topics, options)) {
    progress(`Comparing ${check.title}`);
    const found = await collect(check);
    if (found.length > 0) suspicions.push({ check, found });
  }
  if (suspicions.length === 0) return [];
  progress(`Looking again after ${graceMs / 1000} s at what may only be under way`);
  await delay(graceMs);
  const confirmed: Finding[] = [];
  for (const { check, found } of suspicions) {
    const suspected = new Set(found.map(identityOf));
    confirmed.push(...(await collect(check, found)).filter((finding) => suspected.has(identityOf(finding))));
  }
  return confirmed;
}

function checksOf(instance: Instance, topics: Topics, { deep, more = [] }: IntegrityOptions): Check[] {
  return [
    outboxCheck(instance),
    eventsCheck(topics),
    jobsCheck(instance),
    usersCheck(instance),
    ...ownChecks(instance, { isDeep: false }),
    snapshotsCheck(instance, topics),
    transcodesCheck(instance, topics),
    waitingVideosCheck(instance, topics),
    multipartsCheck(instance),
    objectsCheck(instance),
    ...(deep ? ownChecks(instance, { isDeep: true }) : []),
    ...more,
  ];
}

async function collect(check: Check, first?: readonly Finding[]): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  for await (const finding of check.look(first)) {
    found.set(identityOf(finding), finding);
    if (found.size === MOST) break;
  }
  return [...found.values()];
}
