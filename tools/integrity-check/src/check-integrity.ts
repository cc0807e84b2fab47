import { setTimeout as delay } from 'node:timers/promises';
import type { Check } from './check.ts';
import { eventsCheck } from './events/events.check.ts';
import { readTopics, type Topics } from './events/read-topics.ts';
import { snapshotsCheck } from './events/snapshots.check.ts';
import { type Finding, identityOf } from './finding.ts';
import type { SafeAges } from './knowledge.ts';
import { bytesCheck } from './objects/bytes.check.ts';
import { multipartsCheck } from './objects/multiparts.check.ts';
import { objectsCheck } from './objects/objects.check.ts';
import type { Instance } from './open-instance.ts';
import { findOldSchemas } from './schema.ts';
import { jobsCheck } from './tables/jobs.check.ts';
import { outboxCheck } from './tables/outbox.check.ts';
import { playlistsCheck } from './tables/playlists.check.ts';
import { uploadsCheck } from './tables/uploads.check.ts';
import { deletedUsersCheck, newUsersCheck, usersCheck } from './tables/users.check.ts';
import { videosCheck } from './tables/videos.check.ts';
import { transcodesCheck } from './transcoding/transcodes.check.ts';
import { waitingVideosCheck } from './transcoding/waiting-videos.check.ts';

export type IntegrityOptions = {
  /** Between the two looks: what moves on by itself is no finding. */
  readonly graceMs: number;
  /** Also read every byte of every file. */
  readonly deep: boolean;
  readonly ages: SafeAges;
  /** Further questions, such as a journal's. */
  readonly more?: readonly Check[];
  readonly progress?: (line: string) => void;
};

/** More findings of one question are no news, and would fill the memory. */
const MOST = 10_000;

/** Looks at everything a live installation keeps, twice where something looks wrong, and tells what was wrong both times. Changes nothing. */
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

function checksOf(instance: Instance, topics: Topics, { ages, deep, more = [] }: IntegrityOptions): Check[] {
  return [
    outboxCheck(instance),
    eventsCheck(topics),
    jobsCheck(instance),
    uploadsCheck(instance, ages),
    newUsersCheck(instance),
    usersCheck(instance),
    deletedUsersCheck(instance),
    videosCheck(instance),
    playlistsCheck(instance),
    snapshotsCheck(instance, topics),
    transcodesCheck(instance, topics),
    waitingVideosCheck(instance, topics),
    multipartsCheck(instance, ages.multipartMs),
    objectsCheck(instance, ages.folders),
    ...(deep ? [bytesCheck(instance)] : []),
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
