import { anyOf, type Connection, tables } from '@flotilla/database';
import { Account, ActorImage, Channel, Thumbnail, Video, VideoCaption, VideoStoryboard } from '../../catalogue/index.ts';

const db = tables({ Account, ActorImage, Channel, Thumbnail, Video, VideoCaption, VideoStoryboard });

/** Which of these files belong to something whose owner the instance has not muted. */
export async function shownOf(on: Connection, filenames: readonly string[]): Promise<string[]> {
  const thumbnails = db(on)
    .selectFrom('Thumbnail as f')
    .innerJoin('Video as v', 'v.id', 'f.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select('f.filename')
    .where((eb) => anyOf(eb, 'f.filename', filenames))
    .where('a.mutedByInstance', '=', false);
  const captions = db(on)
    .selectFrom('VideoCaption as f')
    .innerJoin('Video as v', 'v.id', 'f.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select('f.filename')
    .where((eb) => anyOf(eb, 'f.filename', filenames))
    .where('a.mutedByInstance', '=', false);
  const storyboards = db(on)
    .selectFrom('VideoStoryboard as f')
    .innerJoin('Video as v', 'v.id', 'f.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select('f.filename')
    .where((eb) => anyOf(eb, 'f.filename', filenames))
    .where('a.mutedByInstance', '=', false);
  const actorImages = db(on)
    .selectFrom('ActorImage as f')
    .leftJoin('Channel as c', 'c.id', 'f.channelId')
    .innerJoin('Account as a', (join) => join.on((eb) => eb('a.id', '=', eb.fn.coalesce('f.accountId', 'c.accountId'))))
    .select('f.filename')
    .where((eb) => anyOf(eb, 'f.filename', filenames))
    .where('a.mutedByInstance', '=', false);
  const shown = await thumbnails.unionAll(captions).unionAll(storyboards).unionAll(actorImages).execute();
  return shown.map(({ filename }) => filename);
}
