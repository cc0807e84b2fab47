import type { Topic } from '@flotilla/contract';
import type { Database } from '@flotilla/database';
import type { Storage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { Clock } from './clock.ts';

/** `lost`: promised and missing. `duplicate`: exists twice. `stuck`: makes no progress. `orphan`: belongs to nothing. `corrupt`: not as it was written. */
export const findingKinds = ['lost', 'duplicate', 'stuck', 'orphan', 'corrupt'] as const;

/** Something that is wrong with the data of a service. */
export type OwnFinding = {
  readonly kind: (typeof findingKinds)[number];
  /** The kind of thing: `object`, `video file`, `job` ... */
  readonly what: string;
  /** Its identity: a storage key, an id, a topic and group. */
  readonly key: string;
  /** ISO 8601; null when it is not known. */
  readonly since: string | null;
  readonly sentence: string;
  /** The name of its repair; null when only a person can repair it. */
  readonly repair: string | null;
  /** For snapshots: the topic, and the published version, which is newer than the row's after a restore. */
  readonly published?: { readonly topic: string; readonly version: number };
};

/** A finding, and the service whose rows, objects or events it is about. */
export type Finding = OwnFinding & { readonly service: string };

/** Read-only access to the rows of one database. */
export type Rows = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The rows of one snapshot in batches, in the statement's order. No transaction stays open meanwhile. */
  stream<Row>(text: string): AsyncGenerator<Row[]>;
};

/** What a check of a service reads. */
export type Inspected = {
  readonly rows: Rows;
  readonly storage: Storage;
  /** Whether waiting jobs are normal: jobs are paused, or were until a few minutes ago. */
  readonly mayJobsWait: () => Promise<boolean>;
};

/** One comparison of a service's data. A live instance changes during the check, so only what is found twice counts. */
export type IntegrityCheck = {
  /** What it compares, for people who wait. */
  readonly title: string;
  /** Whether it reads every byte of every file, which takes long: runs only on demand. */
  readonly isDeep?: true;
  /** Everything that looks wrong now. The second pass gets the findings of the first one and may check only those. */
  look(inspected: Inspected, first?: readonly OwnFinding[]): AsyncIterable<OwnFinding>;
};

export type RepairContext = { readonly database: Database; readonly storage: Storage; readonly clock: Clock; readonly log: Log };

/** Repairs as the service itself would. Safe to repeat, and while the service runs. */
export type Repair = {
  /** Returns what was done; undefined when nothing was left to repair. */
  run(finding: Finding, context: RepairContext): Promise<string | undefined>;
  /** Whether one run repairs all findings that name it. */
  readonly isForAll?: true;
};

/** How long objects in a folder may exist before a row refers to them; after that the sweep deletes them. */
export type SweptFolder = { readonly folder: string; readonly mayWaitMs: number; readonly sweep: Repair };

/** A table whose newest rows are published on a compacted topic. */
export type SnapshotTopic = {
  readonly topic: Topic;
  /** The field of the payload that holds the id of the row. */
  readonly idField: string;
  readonly table: string;
  /** Its column of these ids; `id` by default. */
  readonly idColumn?: string;
  /** Columns `id`, `key`, `name` and `version` of the rows that are published, `where id > $1 order by id limit $2`. */
  readonly text: string;
  /** Publishes a row again, with a version above the published one. */
  readonly publish: Repair;
};

/** The integrity checks of a service's rows and objects, and their repairs. */
export type IntegrityChecks = {
  readonly checks?: readonly IntegrityCheck[];
  /** Statements that list the objects named by rows: columns `key`, `what`, `owner`, `size` (or null) and `"isNeeded"` (else it may be gone). */
  readonly objects?: readonly string[];
  readonly folders?: readonly SweptFolder[];
  /** Unfinished multipart uploads that rows refer to, columns `key` and `"uploadId"`; the sweep aborts others after this time. */
  readonly multiparts?: readonly { readonly text: string; readonly mayWaitMs: number; readonly sweep: Repair }[];
  readonly snapshots?: readonly SnapshotTopic[];
  /** Types of CPU-bound jobs: some may wait as long as any of them is active. */
  readonly queuedJobs?: readonly string[];
  /** Repairs by the names that findings give. */
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
