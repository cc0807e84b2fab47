import { withContext } from '@flotilla/activitypub';
import { archivesInternal as ofFederation } from '@flotilla/contracts-federation';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { type ArchivedFiles, archivesInternal as ofVideos } from '@flotilla/contracts-videos';
import type { VideoFileEntry } from '../find-video-files.ts';
import { jsonList } from '../json-text.ts';
import { batched, chained, everyItem } from '../pages.ts';
import type { Making, Section } from '../section.ts';
import { everyPageOfFiles } from './every-video.ts';
import { videoCaption, videoThumbnail } from './paths.ts';

/** As many as federation describes at once. */
const AT_ONCE = 20;
const OPEN: readonly number[] = [videoPrivacy.PUBLIC, videoPrivacy.UNLISTED];
const CONTEXT = [...new Set([withContext('Video', {}), withContext('Chapters', {})].flatMap((each) => each['@context'] as unknown[]))];

/** Videos and comments in the words of ActivityPub, with the files of the archive instead of those of the instance. */
export const outbox: Section = {
  name: 'outbox',
  topics: [],
  async write(making) {
    const activities = chained<object>(createdVideos(making), createdComments(making));
    const about = (totalItems: number) => ({ '@context': CONTEXT, id: 'outbox.json', type: 'OrderedCollection', totalItems });
    await making.archive.addText('activity-pub/outbox.json', jsonList('orderedItems', activities, about));
  },
};

async function* createdVideos(making: Making) {
  const { neighbours, alive, findVideoFiles } = making;
  const files = await findVideoFiles();
  for await (const { items } of everyPageOfFiles(making)) {
    alive();
    const byId = new Map(items.map((item) => [item.id, item]));
    const body = { videoIds: [...byId.keys()] };
    for (const { videoId, activity, chapters } of await neighbours.federation.ask(ofFederation.describeArchivedVideos, { body }, 200)) {
      const item = byId.get(videoId);
      if (item) yield archivedActivity(item, { activity, chapters }, files.get(item.uuid));
    }
  }
}

type Described = { readonly activity: Record<string, unknown>; readonly chapters: readonly unknown[] };

function archivedActivity(item: ArchivedFiles, { activity, chapters }: Described, file: VideoFileEntry | undefined) {
  const audience = OPEN.includes(item.privacy) ? {} : { to: [], cc: [] };
  const object = activity['object'] as Record<string, unknown>;
  return { ...activity, ...audience, object: { ...object, ...audience, ...filesOf(item, object, file), hasParts: chapters } };
}

function filesOf({ uuid, thumbnail, videoFile }: ArchivedFiles, object: Record<string, unknown>, file: VideoFileEntry | undefined) {
  const subtitles = object['subtitleLanguage'] as readonly { readonly identifier: string }[];
  return {
    icon: thumbnail ? [{ type: 'Image', url: `../${videoThumbnail(uuid, thumbnail.extension)}`, mediaType: 'image/jpeg' }] : [],
    subtitleLanguage: subtitles.map((subtitle) => ({ ...subtitle, url: `../${videoCaption(uuid, subtitle.identifier)}` })),
    ...(file && {
      attachment: [
        {
          type: 'Video',
          url: `../${file.path}`,
          mediaType: videoFile?.mediaType ?? 'video/mp4',
          height: videoFile?.height ?? null,
          size: file.size,
          fps: videoFile?.fps ?? null,
        },
      ],
    }),
  };
}

async function* createdComments({ userId, neighbours, alive }: Making) {
  const comments = everyItem((after) =>
    neighbours.videos.ask(ofVideos.listArchivedComments, { params: { userId }, query: { after } }, 200),
  );
  for await (const batch of batched(comments, AT_ONCE)) {
    alive();
    const body = { commentIds: batch.map(({ id }) => id) };
    for (const { activity } of await neighbours.federation.ask(ofFederation.describeArchivedComments, { body }, 200)) yield activity;
  }
}
