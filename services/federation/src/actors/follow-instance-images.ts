import { tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import type { InstanceConfiguration } from '../instance.ts';
import { Actor, type ActorImage } from './actor.entity.ts';
import { tellOfUpdate } from './tell-followers.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'instance' | 'urls'>;
type Picture = InstanceConfiguration['instance']['avatars'][number];

const EVERY_SECONDS = 60;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

const db = tables({ Actor });

/** Gives the actor of the instance the avatar and the banner that administrators chose for it. */
export async function followInstanceImages({ clock, database, instance, urls }: Needs): Promise<void> {
  const { avatars, banners } = (await instance.configuration()).instance;
  const chosen = { avatars: avatars.flatMap(asActorImage), banners: banners.flatMap(asActorImage) };
  await database.transaction(async (tx) => {
    const server = db(tx).selectFrom('Actor').selectAll().where('url', '=', urls.server).forUpdate();
    const known = await server.executeTakeFirstOrThrow();
    if (urlsOf(known) === urlsOf(chosen)) return;
    const now = clock.now();
    const change = db(tx)
      .updateTable('Actor')
      .set({ ...chosen, updatedAt: now });
    const changed = await change.where('id', '=', known.id).returningAll().executeTakeFirstOrThrow();
    await tellOfUpdate(tx, changed, { urls, now });
  });
}

const urlsOf = ({ avatars, banners }: Pick<Actor, 'avatars' | 'banners'>) => [...avatars, ...banners].map(({ url }) => url).join(' ');

function asActorImage({ fileUrl, width, height }: Picture): ActorImage[] {
  const mediaType = MEDIA_TYPES[/\.\w+$/.exec(fileUrl ?? '')?.[0] ?? ''];
  return mediaType && fileUrl ? [{ url: fileUrl, mediaType, width, height }] : [];
}

export const followInstanceImagesSoon = schedule(
  'follow-instance-images',
  EVERY_SECONDS,
  (deps: Needs) => () => followInstanceImages(deps),
);
