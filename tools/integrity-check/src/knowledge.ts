import type { Finding, RepairName } from './finding.ts';
import type { FolderRule } from './objects/safe-age.ts';
import type { Instance } from './open-instance.ts';

/** How long things may wait before they are nobody's, in milliseconds, as the sweepers of the services have it. */
export type SafeAges = {
  readonly folders: readonly FolderRule[];
  /** An upload nobody goes on with. */
  readonly uploadLivesMs: number;
  /** An upload that arrived whole, before it is finished without its client. */
  readonly waitsForClientMs: number;
  /** An object of a simple upload, before a row names it. */
  readonly pendingMs: number;
  /** Parts in the store that no upload names. */
  readonly multipartMs: number;
};

/** Mends what was found, as the service would, and says what it did; undefined when there was nothing to mend any more. */
export type Repair = (finding: Finding, instance: Instance) => Promise<string | undefined>;

/** What only the services know; handed in, since no library may reach into them. */
export type Knowledge = {
  readonly ages: SafeAges;
  readonly repairs: Readonly<Record<RepairName, Repair>>;
};
