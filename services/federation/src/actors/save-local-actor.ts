import type { Payload } from '@flotilla/contract';
import type { videosEvents } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { InstanceUrls } from '../instance-urls.ts';
import { Actor, type ActorImage } from './actor.entity.ts';
import { addressesOf } from './actor-addresses.ts';
import { requestKey } from './actor-keys-job.ts';
import { tellOfDelete, tellOfUpdate } from './tell-followers.ts';

const db = tables({ Actor });

const HOUR_MS = 60 * 60 * 1000;

type Snapshot = Omit<Payload<typeof videosEvents.channelSnapshot>, 'accountId' | 'channelId'>;
export type LocalActor = Snapshot & {
  readonly kind: 'account' | 'channel';
  readonly id: number;
  readonly ownerAccountId: number | null;
};

/**
 * Applies a snapshot of a local account or channel, unless a newer one was applied before. A newcomer gets a key at once; others, who come all together at
 * the first start, get theirs little by little. Followers are told of what peers can see.
 */
export async function saveLocalActor(
  tx: Transaction,
  actor: LocalActor,
  { urls, now }: { readonly urls: InstanceUrls; readonly now: Date },
): Promise<void> {
  const url = actor.kind === 'account' ? urls.account(actor.name) : urls.channel(actor.name);
  const row = {
    displayName: actor.displayName,
    description: actor.description,
    support: actor.support,
    avatars: imagesOf('avatars', actor.avatars, urls),
    banners: imagesOf('banners', actor.banners, urls),
    localOwnerId: actor.ownerAccountId,
    version: actor.version,
    updatedAt: new Date(actor.updatedAt),
    deletedAt: actor.deleted ? now : null,
  };
  const [known] = await db(tx).selectFrom('Actor').selectAll().where('url', '=', url).forUpdate().execute();
  const [saved] = await db(tx)
    .insertInto('Actor')
    .values({
      url,
      type: actor.kind === 'account' ? 'Person' : 'Group',
      localKind: actor.kind,
      localId: actor.id,
      name: actor.name,
      host: urls.host,
      ...addressesOf(url, urls),
      publishedAt: new Date(actor.createdAt),
      createdAt: now,
      ...row,
    })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row).where('Actor.version', '<', actor.version))
    .returningAll()
    .execute();
  if (!saved) return;
  const isNew = now.getTime() - new Date(actor.createdAt).getTime() < HOUR_MS;
  if (saved.publicKey === null && isNew && !actor.deleted) await requestKey(tx, saved.id);
  if (!known || known.deletedAt) return;
  if (saved.deletedAt) await tellOfDelete(tx, saved);
  else if (shownOf(known) !== shownOf(saved)) await tellOfUpdate(tx, saved, { urls, now });
}

const shownOf = ({ displayName, description, support, avatars, banners, localOwnerId }: Actor) =>
  JSON.stringify([displayName, description, support, avatars.map(({ url }) => url), banners.map(({ url }) => url), localOwnerId]);

function imagesOf(folder: 'avatars' | 'banners', pictures: Snapshot['avatars'], { base }: InstanceUrls): ActorImage[] {
  return pictures.map(({ filename, mediaType, width, height }) => ({
    url: `${base}/lazy-static/${folder}/${filename}`,
    mediaType,
    width,
    height,
  }));
}
