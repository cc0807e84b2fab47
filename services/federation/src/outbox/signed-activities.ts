import { type ContextKind, type Signer, signDocument, withContext } from '@flotilla/activitypub';
import { anyOf, tables } from '@flotilla/database';
import { twoGenerationCache } from '@flotilla/identity';
import { signerOf } from '../actors/signer-of.ts';
import { UnusableKey } from '../actors/unusable-key.ts';
import type { Deps } from '../deps.ts';
import { findServerId } from '../publications/local-actors.ts';
import { OutboxActivity } from './outbox-activity.entity.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'keyring' | 'log'>;
type Row = Pick<OutboxActivity, 'actorId' | 'context' | 'createdAt' | 'document' | 'forwardedFrom' | 'id' | 'signedAt'>;

export type SignedActivity = {
  readonly body: Buffer;
  readonly signer: Signer;
  /** With the key of now, where a host may never have known the one before. */
  readonly presentSigner: () => Promise<Signer>;
  /** Somebody else said it. */
  readonly isForwarded: boolean;
};

const KEPT_PER_GENERATION = 200;

const db = tables({ OutboxActivity });

/** Activities of the log as they are sent, read and signed once for all hosts that are told at about the same time. */
export function createSignedActivities(needs: Needs) {
  const kept = twoGenerationCache<SignedActivity>(KEPT_PER_GENERATION);
  return {
    /** Those of these that can be sent; others are forgotten or have a flaw. */
    async load(ids: readonly number[]): Promise<ReadonlyMap<number, SignedActivity>> {
      const found = new Map<number, SignedActivity>();
      const missing = ids.filter((id) => {
        const known = kept.get(String(id));
        if (known) found.set(id, known);
        return !known;
      });
      for (const row of missing.length > 0 ? await read(needs, missing) : []) {
        const signed = await prepare(needs, row);
        if (!signed) continue;
        kept.set(String(row.id), signed);
        found.set(row.id, signed);
      }
      return found;
    },
  };
}

export type SignedActivities = ReturnType<typeof createSignedActivities>;

const read = ({ database }: Needs, ids: readonly number[]): Promise<Row[]> =>
  db(database)
    .selectFrom('OutboxActivity')
    .select(['id', 'actorId', 'context', 'document', 'signedAt', 'createdAt', 'forwardedFrom'])
    .where((eb) => anyOf(eb, 'id', ids))
    .where('flaw', 'is', null)
    .orderBy('id')
    .execute();

async function prepare(needs: Needs, row: Row): Promise<SignedActivity | undefined> {
  try {
    const signer = await signerOf(needs, row.actorId, row.createdAt);
    const document = row.signedAt ? row.document : await sign(needs, row, signer);
    if (document === undefined) return undefined;
    const presentSigner = () => presentSignerOf(needs, row.actorId, signer);
    return { body: Buffer.from(document), signer, presentSigner, isForwarded: row.forwardedFrom !== null };
  } catch (error) {
    if (!(error instanceof UnusableKey) || !(await opensKeyOfInstance(needs))) throw error;
    return refuse(needs, row, error);
  }
}

/** Where not even this key can be opened, ENCRYPTION_KEYS are wrong, and everything waits until somebody has put them right. */
async function opensKeyOfInstance(needs: Needs): Promise<boolean> {
  try {
    await signerOf(needs, await findServerId(needs.database));
    return true;
  } catch (error) {
    if (!(error instanceof UnusableKey)) throw error;
    return false;
  }
}

/** The key may have become unusable since the activity was prepared. */
async function presentSignerOf(needs: Needs, actorId: number, prepared: Signer): Promise<Signer> {
  try {
    return await signerOf(needs, actorId);
  } catch (error) {
    if (!(error instanceof UnusableKey)) throw error;
    return prepared;
  }
}

/** The document as all hosts get it; another process may have been faster. Undefined when it cannot be signed. */
async function sign(needs: Needs, row: Row, signer: Signer): Promise<string | undefined> {
  const { database, clock } = needs;
  const { id, context, document } = row;
  const creator = signer.keyId.replace(/#.*/, '');
  let signed: object;
  try {
    const activity = withContext(context as ContextKind, JSON.parse(document) as object);
    signed = await signDocument(activity, { ...signer, creator }, clock.now());
  } catch (error) {
    return refuse(needs, row, error as Error);
  }
  const stored = await db(database)
    .updateTable('OutboxActivity')
    .set({ document: JSON.stringify(signed), signedAt: clock.now() })
    .where('id', '=', id)
    .where('signedAt', 'is', null)
    .returning('document')
    .execute();
  const [now] = stored.length > 0 ? stored : await read(needs, [id]);
  return now?.document;
}

/** Hosts pass over what cannot be signed, rather than wait for it in vain. */
async function refuse({ database, log }: Needs, { id }: Row, error: Error): Promise<undefined> {
  log.error({ err: error, activity: id }, 'activity could not be signed; nobody gets it');
  await db(database).updateTable('OutboxActivity').set({ flaw: error.message }).where('id', '=', id).execute();
}
