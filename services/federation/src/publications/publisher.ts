import { createHash } from 'node:crypto';
import { type Transaction, tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { enqueuePublication, publishJobs } from './publish-later.ts';
import { type PublishedKind, PublishedObject } from './published-object.entity.ts';

const db = tables({ PublishedObject });

/** What peers know of something. */
export type Known = Pick<
  PublishedObject,
  'audience' | 'authorId' | 'channelId' | 'digest' | 'inboxes' | 'knownSince' | 'toldTo' | 'url' | 'videoId'
>;
/** Nothing any more. */
export const UNKNOWN: Partial<Known> = { knownSince: null, digest: null };

type Publishing<State> = {
  /** Reads how it is now; undefined when it is gone, or nobody may know of it. */
  readonly look: (deps: Deps, known: PublishedObject) => Promise<State | undefined>;
  /** Sends what has changed since peers were told, and returns what they know then; undefined leaves that as it is. */
  readonly tell: (tx: Transaction, known: PublishedObject, state: State | undefined, deps: Deps) => Promise<Partial<Known> | undefined>;
};

const find = (on: Deps['database'] | Transaction, kind: PublishedKind, localId: number) =>
  db(on).selectFrom('PublishedObject').selectAll().where('kind', '=', kind).where('localId', '=', localId);

/** The job that brings what peers know of a kind of thing up to date (docs/contract/federation.md#publications). */
export const publisher = <State>(kind: PublishedKind, { look, tell }: Publishing<State>) =>
  job(publishJobs[kind], (deps: Deps) => ({
    async run({ payload: { localId } }) {
      const before = await find(deps.database, kind, localId).executeTakeFirst();
      if (!before) return;
      const state = await look(deps, before);
      return async (tx) => {
        const known = await find(tx, kind, localId).forUpdate().executeTakeFirstOrThrow();
        const told = await tell(tx, known, state, deps);
        if (told) await db(tx).updateTable('PublishedObject').set(told).where('id', '=', known.id).execute();
        // Something happened after the look; this job is done, so there will be another.
        if (known.wanted !== before.wanted) await enqueuePublication(tx, kind, localId);
        else if (state === undefined) await db(tx).deleteFrom('PublishedObject').where('id', '=', known.id).execute();
      };
    },
  }));

export const digestOf = (told: unknown): string => createHash('sha256').update(JSON.stringify(told)).digest('base64url');
