import type { RemoteActor } from '@flotilla/contracts-federation';
import { lockUntilCommit, type SqlBool, sql, type Transaction, tables } from '@flotilla/database';
import { Account, Channel, Mute } from '../catalogue/index.ts';
import { canonicalHost, type InstanceUrls } from '../instance-urls.ts';
import { isDeleted } from './deletions.ts';
import { areOfOneOtherHost } from './foreign.ts';
import { saveImages } from './save-images.ts';
import { count, line, pastOrNull, textOrNull } from './storable.ts';

type Known = { readonly urls: InstanceUrls; readonly now: Date };

/** As other software names people (docs/contract/federation.md#remote-things). */
const NAME = /^[\w.:-]{1,120}$/;
const LONGEST = { displayName: 120, description: 1000, support: 1000 };
/** Of its newest snapshot, of which there is never one. */
const NOT_PUBLISHED = -1;

const db = tables({ Account, Channel, Mute });

/** The handle of a remote actor as its row has it; undefined where it cannot be the one whose id it has. */
function keyOf({ name, host, url }: RemoteActor, urls: InstanceUrls): string | undefined {
  const at = canonicalHost(host);
  return NAME.test(name) && areOfOneOtherHost([url, `https://${at}/`], urls) ? `${name.toLowerCase()}@${at}` : undefined;
}

/** Writes a remote account as it was at `now`, unless newer is known, and returns its id; undefined for one that cannot be, or was deleted. */
export async function saveAccount(tx: Transaction, actor: RemoteActor, { urls, now }: Known): Promise<number | undefined> {
  const name = keyOf(actor, urls);
  if (name === undefined || (await isDeleted(tx, [actor.url]))) return undefined;
  await lockUntilCommit(tx, `remote account ${name}`);
  const known = await db(tx)
    .selectFrom('Account')
    .select(['id', 'url', 'avatars', 'updatedAt'])
    .where((eb) => eb.or([eb('url', '=', actor.url), eb('name', '=', name)]))
    .orderBy(sql<SqlBool>`url = ${actor.url}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known && known.updatedAt > now) return known.id;
  const host = canonicalHost(actor.host);
  const facts = {
    ...factsOf(actor),
    followingCount: count(actor.followingCount),
    updatedAt: now,
  };
  const id = known?.id ?? (await addAccount(tx, { ...facts, name, host, url: actor.url }, pastOrNull(actor.createdAt, now) ?? now));
  const avatars = await saveImages(tx, { accountId: id }, 'avatar', actor.avatars, { known: known?.avatars ?? [], now });
  // Who was set up anew has another id, and is still who has the name.
  await db(tx)
    .updateTable('Account')
    .set({ ...facts, url: actor.url, avatars })
    .where('id', '=', id)
    .execute();
  return id;
}

const factsOf = (actor: RemoteActor) => ({
  displayName: line(actor.displayName, LONGEST.displayName) || actor.name,
  description: textOrNull(actor.description, LONGEST.description),
  followersElsewhere: count(actor.followersCount),
});

type NewAccount = ReturnType<typeof factsOf> & {
  readonly name: string;
  readonly host: string;
  readonly url: string;
  readonly followingCount: number;
  readonly updatedAt: Date;
};

async function addAccount(tx: Transaction, account: NewAccount, createdAt: Date): Promise<number> {
  const muted = await db(tx)
    .selectFrom('Mute')
    .select('id')
    .where('byAccountId', 'is', null)
    .where('host', '=', account.host)
    .executeTakeFirst();
  const { id } = await db(tx)
    .insertInto('Account')
    .values({ ...account, mutedByInstance: muted !== undefined, version: NOT_PUBLISHED, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Actors = { readonly actor: RemoteActor; readonly owner: RemoteActor | null };

/** Writes an account, or a channel with the account that owns it. */
export async function saveActor(tx: Transaction, { actor, owner }: Actors, around: Known): Promise<void> {
  if (actor.kind === 'account') return void (await saveAccount(tx, actor, around));
  const accountId = owner ? await saveAccount(tx, owner, around) : undefined;
  if (accountId !== undefined) await saveChannel(tx, actor, accountId, around);
}

/** The same for a channel of that account. */
export async function saveChannel(
  tx: Transaction,
  actor: RemoteActor,
  accountId: number,
  { urls, now }: Known,
): Promise<number | undefined> {
  const name = keyOf(actor, urls);
  if (name === undefined || (await isDeleted(tx, [actor.url]))) return undefined;
  await lockUntilCommit(tx, `remote channel ${name}`);
  const known = await db(tx)
    .selectFrom('Channel')
    .select(['id', 'url', 'avatars', 'banners', 'updatedAt', 'removedAt'])
    .where((eb) => eb.or([eb('url', '=', actor.url), eb('name', '=', name)]))
    .orderBy(sql<SqlBool>`url = ${actor.url}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known?.removedAt) return undefined;
  if (known && known.updatedAt > now) return known.id;
  const facts = { ...factsOf(actor), support: textOrNull(actor.support, LONGEST.support), accountId, updatedAt: now };
  const id = known?.id ?? (await addChannel(tx, { ...facts, name, url: actor.url }, pastOrNull(actor.createdAt, now) ?? now));
  const avatars = await saveImages(tx, { channelId: id }, 'avatar', actor.avatars, { known: known?.avatars ?? [], now });
  const banners = await saveImages(tx, { channelId: id }, 'banner', actor.banners, { known: known?.banners ?? [], now });
  await db(tx)
    .updateTable('Channel')
    .set({ ...facts, url: actor.url, avatars, banners })
    .where('id', '=', id)
    .execute();
  return id;
}

type NewChannel = ReturnType<typeof factsOf> & {
  readonly name: string;
  readonly url: string;
  readonly support: string | null;
  readonly accountId: number;
  readonly updatedAt: Date;
};

async function addChannel(tx: Transaction, channel: NewChannel, createdAt: Date): Promise<number> {
  const { id } = await db(tx)
    .insertInto('Channel')
    .values({ ...channel, version: NOT_PUBLISHED, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
