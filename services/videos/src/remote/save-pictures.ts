import { randomUUID } from 'node:crypto';
import type { RemoteVideo } from '@flotilla/contracts-federation';
import { languages } from '@flotilla/contracts-shared';
import { type Transaction, tables } from '@flotilla/database';
import { newCaptionName, Thumbnail, type Video, VideoCaption, VideoStoryboard } from '../catalogue/index.ts';
import { removeObjectsLater } from '../objects/index.ts';
import { webAddress } from './foreign.ts';
import { extensionOf } from './pictures.ts';
import { count } from './storable.ts';

const MOST_THUMBNAILS = 10;
const MOST_CAPTIONS = 100;
const USUAL_SIZE = { width: 280, height: 157 };
const db = tables({ Thumbnail, VideoCaption, VideoStoryboard });

/** Makes these the pictures and captions of a remote video, which the caller has locked. Those whose addresses stay keep their names. */
export async function savePictures(tx: Transaction, video: Video, remote: RemoteVideo, now: Date): Promise<void> {
  await saveThumbnails(tx, video, remote, now);
  await saveStoryboard(tx, video, remote, now);
  await saveCaptions(tx, video, remote, now);
}

async function saveThumbnails(tx: Transaction, { id: videoId }: Video, { thumbnails }: RemoteVideo, now: Date): Promise<void> {
  const wanted = thumbnails
    .filter(({ url, mediaType }) => webAddress(url) !== null && extensionOf(mediaType) !== undefined)
    .slice(0, MOST_THUMBNAILS);
  const present = await db(tx)
    .selectFrom('Thumbnail')
    .select(['id', 'url', 'storageKey'])
    .where('videoId', '=', videoId)
    .orderBy('id')
    .execute();
  if (present.length === wanted.length && wanted.every(({ url }, index) => present[index]?.url === url)) return;
  await removeObjectsLater(
    tx,
    present.map(({ storageKey }) => storageKey),
  );
  await db(tx).deleteFrom('Thumbnail').where('videoId', '=', videoId).execute();
  if (wanted.length === 0) return;
  const rows = wanted.map(({ url, mediaType, width, height }) => ({
    videoId,
    url,
    filename: randomUUID() + extensionOf(mediaType),
    width: width === null ? USUAL_SIZE.width : count(width),
    height: height === null ? USUAL_SIZE.height : count(height),
    size: 0,
    automatic: false,
    createdAt: now,
  }));
  await db(tx).insertInto('Thumbnail').values(rows).execute();
}

async function saveStoryboard(
  tx: Transaction,
  { id: videoId, sourceVersion }: Video,
  { storyboard }: RemoteVideo,
  now: Date,
): Promise<void> {
  const url = storyboard && webAddress(storyboard.url);
  const present = await db(tx)
    .selectFrom('VideoStoryboard')
    .select(['url', 'storageKey'])
    .where('videoId', '=', videoId)
    .executeTakeFirst();
  if (present && present.url === url) return;
  if (present) await removeObjectsLater(tx, [present.storageKey]);
  await db(tx).deleteFrom('VideoStoryboard').where('videoId', '=', videoId).execute();
  if (!url) return;
  const { url: _url, ...sizes } = storyboard;
  const shown = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, count(size)])) as typeof sizes;
  await db(tx)
    .insertInto('VideoStoryboard')
    .values({ videoId, sourceVersion, url, filename: `${randomUUID()}.jpg`, size: 0, ...shown, createdAt: now })
    .execute();
}

async function saveCaptions(tx: Transaction, video: Video, { captions }: RemoteVideo, now: Date): Promise<void> {
  const wanted = new Map(
    captions
      .filter(({ language, url }) => Object.hasOwn(languages, language) && webAddress(url) !== null)
      .slice(0, MOST_CAPTIONS)
      .map((caption) => [caption.language, caption]),
  );
  const present = await db(tx)
    .selectFrom('VideoCaption')
    .select(['id', 'language', 'url', 'storageKey', 'automaticallyGenerated'])
    .where('videoId', '=', video.id)
    .execute();
  for (const { id, language, url, storageKey, automaticallyGenerated } of present) {
    const caption = wanted.get(language);
    if (caption?.url === url && caption.automaticallyGenerated === automaticallyGenerated) {
      wanted.delete(language);
      continue;
    }
    await removeObjectsLater(tx, [storageKey]);
    await db(tx).deleteFrom('VideoCaption').where('id', '=', id).execute();
  }
  const kept = present.map(({ language }) => language).filter((language) => captions.some((caption) => caption.language === language));
  video.captionLanguages = [...new Set([...kept, ...wanted.keys()])].toSorted();
  const rows = [...wanted.values()].map(({ language, url, automaticallyGenerated }) => ({
    videoId: video.id,
    language,
    url,
    automaticallyGenerated,
    filename: newCaptionName(language),
    size: 0,
    words: '',
    createdAt: now,
    updatedAt: now,
  }));
  if (rows.length > 0) await db(tx).insertInto('VideoCaption').values(rows).execute();
}
