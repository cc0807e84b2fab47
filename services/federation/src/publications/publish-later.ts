import { type Connection, type Transaction, tables } from '@flotilla/database';
import { defineJobType, enqueueJob, type JobType } from '@flotilla/jobs';
import { Actor } from '../actors/actor.entity.ts';
import { type PublishedKind, PublishedObject } from './published-object.entity.ts';

const db = tables({ Actor, PublishedObject });

export type Published = { readonly localId: number };

const jobType = (name: string): JobType<Published> =>
  defineJobType<Published>({ name, maxAttempts: 20, leaseInSeconds: 60, stallInSeconds: 300, retryDelaysInSeconds: [1, 5, 30, 120] });

export const publishJobs: Readonly<Record<PublishedKind, JobType<Published>>> = {
  video: jobType('federate-video'),
  comment: jobType('federate-comment'),
  playlist: jobType('federate-playlist'),
};

/** Looks at something again and tells what has changed: once, however often it is asked for before. */
export const enqueuePublication = (tx: Transaction, kind: PublishedKind, localId: number) =>
  enqueueJob(tx, publishJobs[kind], { localId }, { uniqueKey: String(localId) });

type Thing = {
  readonly kind: PublishedKind;
  readonly localId: number;
  /** Its id on the wire, where only the event tells. */
  readonly url?: string;
  /** Of a comment. */
  readonly videoId?: number;
};

/** The same because of an event. A job that is at work may have looked already: it sees that `wanted` has risen, and asks for another look. */
export async function publishLater(tx: Transaction, thing: Thing): Promise<void> {
  // The job is locked first, as where it ends.
  await enqueuePublication(tx, thing.kind, thing.localId);
  await db(tx)
    .insertInto('PublishedObject')
    .values({ ...thing, wanted: 1 })
    .onConflict((conflict) => conflict.columns(['kind', 'localId']).doUpdateSet((eb) => ({ wanted: eb('PublishedObject.wanted', '+', 1) })))
    .execute();
}

/**
 * Remembers something that was there before this instance spoke with others as known to everybody, and tells nobody of it: at the first start there
 * may be thousands, and nobody who follows. Returns whether it is one of those, and met for the first time.
 */
export async function rememberFormer(
  tx: Transaction,
  { from, isOpen, ...thing }: Thing & { readonly from: string; readonly isOpen: boolean },
): Promise<boolean> {
  const since = await federatingSince(tx);
  if (new Date(from) >= since) return false;
  const [remembered] = await db(tx)
    .insertInto('PublishedObject')
    .values({ ...thing, knownSince: isOpen ? since : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return remembered !== undefined;
}

/** Whether something happened before this instance spoke with others. */
export const isFormer = async (on: Connection, at: string): Promise<boolean> => new Date(at) < (await federatingSince(on));

/** When the actor of the instance was made. */
async function federatingSince(on: Connection): Promise<Date> {
  const { createdAt } = await db(on).selectFrom('Actor').select('createdAt').where('localKind', '=', 'server').executeTakeFirstOrThrow();
  return createdAt;
}
