import type { Database, MigrationClass } from '@flotilla/database';
import type { Implementation } from '@flotilla/http-server';
import type { JobBinding, Schedule } from '@flotilla/jobs';
import type { Subscription } from '@flotilla/outbox';
import type { IntegrityChecks } from './integrity-checks.ts';
import type { EntityClass } from './service.ts';

/** Everything that one feature brings to its service. None of it runs before the service has started. */
export type Feature<Deps> = {
  readonly operations?: readonly Implementation<Deps>[];
  readonly entities?: readonly EntityClass[];
  /** The migrations of all features run in the order of the dates in their names, those of one date in the order of the features. */
  readonly migrations?: readonly MigrationClass[];
  readonly subscriptions?: readonly Subscription<Deps>[];
  readonly jobs?: readonly JobBinding<Deps>[];
  readonly schedules?: readonly Schedule<Deps>[];
  /** What `npm run integrity-check` compares and repairs. */
  readonly integrityChecks?: readonly IntegrityChecks[];
  /** Subscriptions to compacted topics whose rows `npm run rebuild` rebuilds; they need no dependencies of a running service. */
  readonly rebuilds?: readonly Subscription<unknown>[];
  /** What `npm run move` changes in the moved rows, before any process uses them. */
  readonly afterMove?: readonly ((database: Database) => Promise<unknown>)[];
};

export function defineFeature<Deps>(feature: Feature<Deps>): Feature<Deps> {
  return feature;
}

/** A part of a large service: several features. */
export function defineArea<Deps>(features: readonly Feature<Deps>[]): Feature<Deps> {
  const all = <Key extends keyof Feature<Deps>>(key: Key) => features.flatMap((feature) => (feature[key] ?? []) as never[]);
  return {
    operations: all('operations'),
    entities: all('entities'),
    migrations: all('migrations'),
    subscriptions: all('subscriptions'),
    jobs: all('jobs'),
    schedules: all('schedules'),
    integrityChecks: all('integrityChecks'),
    rebuilds: all('rebuilds'),
    afterMove: all('afterMove'),
  };
}
