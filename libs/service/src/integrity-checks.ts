import type { Topic } from '@flotilla/contract';
import type { Database } from '@flotilla/database';
import type { Storage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { Clock } from './clock.ts';

/** `lost`: promised and not there. `duplicate`: there twice. `stuck`: nobody goes on with it. `orphan`: nobody's. `corrupt`: not as it was written. */
export const findingKinds = ['lost', 'duplicate', 'stuck', 'orphan', 'corrupt'] as const;

/** Something that is wrong with what a service keeps. */
export type OwnFinding = {
  readonly kind: (typeof findingKinds)[number];
  /** The kind of thing: `object`, `video file`, `job` ... */
  readonly what: string;
  /** Which one: a storage key, an id, a topic and group. */
  readonly key: string;
  /** ISO 8601; null when it is not known. */
  readonly since: string | null;
  readonly sentence: string;
  /** The name of what repairs it; null when only a person can. */
  readonly repair: string | null;
  /** Of a snapshot: its topic, and the version this has, which is newer than the row's after a restore. */
  readonly published?: { readonly topic: string; readonly version: number };
};

/** A finding, and the service whose rows, objects or events it is about. */
export type Finding = OwnFinding & { readonly service: string };

/** The rows of one database, only to be read. */
export type Rows = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Batch by batch in the statement's order, of one moment. No transaction stays open meanwhile. */
  stream<Row>(text: string): AsyncGenerator<Row[]>;
};

/** What a check of a service reads. */
export type Inspected = {
  readonly rows: Rows;
  readonly storage: Storage;
  /** Whether jobs that wait are as they should be: they are paused, or were until a few minutes ago. */
  readonly mayJobsWait: () => Promise<boolean>;
};

/** One comparison of what a service keeps. An instance changes while it is looked at, so that only what is found twice counts. */
export type IntegrityCheck = {
  /** What it compares, for people who wait. */
  readonly title: string;
  /** Reads every byte of every file, which takes long: only on demand. */
  readonly isDeep?: true;
  /** Everything that looks wrong now. The second look is given what the first one found, and may look at nothing else. */
  look(inspected: Inspected, first?: readonly OwnFinding[]): AsyncIterable<OwnFinding>;
};

export type RepairContext = { readonly database: Database; readonly storage: Storage; readonly clock: Clock; readonly log: Log };

/** Does what the service itself would do. Safe to repeat, and while the service runs. */
export type Repair = {
  /** Says what was done; undefined when there was nothing to repair any more. */
  run(finding: Finding, context: RepairContext): Promise<string | undefined>;
  /** One run repairs everything that it is named for. */
  readonly isForAll?: true;
};

/** Objects in a folder wait this long for the row that names them; later the sweep deletes them. */
export type SweptFolder = { readonly folder: string; readonly mayWaitMs: number; readonly sweep: Repair };

/** A table whose newest rows a compacted topic shows to others. */
export type SnapshotTopic = {
  readonly topic: Topic;
  /** The field of the payload that holds the id of the row. */
  readonly idField: string;
  readonly table: string;
  /** Columns `id`, `key`, `name` and `version` of the rows that the topic shows, `where id > $1 order by id limit $2`. */
  readonly text: string;
  /** Publishes a row again, with a version above the published one. */
  readonly publish: Repair;
};

/** What can be said about the rows and objects of one service while it runs, and how it is repaired. */
export type IntegrityChecks = {
  readonly checks?: readonly IntegrityCheck[];
  /** Statements that list the objects named by rows: columns `key`, `what`, `owner`, `size` (or null) and `"isNeeded"` (else it may be gone). */
  readonly objects?: readonly string[];
  readonly folders?: readonly SweptFolder[];
  /** Unfinished multipart uploads that rows know, columns `key` and `"uploadId"`; others are given up by the sweep after this time. */
  readonly multiparts?: readonly { readonly text: string; readonly mayWaitMs: number; readonly sweep: Repair }[];
  readonly snapshots?: readonly SnapshotTopic[];
  /** Types of jobs that may wait as long as any of them is active: those that wait for processors. */
  readonly queuedJobs?: readonly string[];
  /** By the names that findings give. */
  readonly repairs?: Readonly<Record<string, Repair>>;
};

/** The integrity checks of all features together. */
export function mergeIntegrityChecks(all: readonly IntegrityChecks[]): IntegrityChecks {
  const every = <Key extends Exclude<keyof IntegrityChecks, 'repairs'>>(key: Key) => all.flatMap((each) => (each[key] ?? []) as never[]);
  return {
    checks: every('checks'),
    objects: every('objects'),
    folders: every('folders'),
    multiparts: every('multiparts'),
    snapshots: every('snapshots'),
    queuedJobs: every('queuedJobs'),
    repairs: Object.assign({}, ...all.map(({ repairs }) => repairs)),
  };
}
