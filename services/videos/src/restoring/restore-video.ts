import type { Input } from '@flotilla/contract';
import { isBeyondEnd } from '@flotilla/contracts-shared';
import { type restoringInternal, UnreadableCaptions } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { NoSuchObject } from '@flotilla/storage';
import { lockVideo, putCaption, readCaptions, saveChapters, VideoCaption } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { makeVideo } from '../uploads/index.ts';
import { checkVideo } from './check-video.ts';

type Wanted = Input<typeof restoringInternal.restoreVideo>['body'];

const db = tables({ VideoCaption });

/**
 * Makes a video of a stored file, as an upload does, with the captions, chapters and other things that an archive has of it. What an interrupted call left
 * out, the next one adds. Throws 400, 404, 413 and 422; the file is never deleted here.
 */
export async function restoreVideo(deps: Deps, wanted: Wanted, caller: Caller) {
  const { outcome, channelId } = await checkVideo(deps, wanted, caller);
  if (outcome === 'duplicate') return outcome;
  if (outcome === 'wanted') await make(deps, wanted, channelId, caller);
  for (const caption of wanted.captions) await restoreCaption(deps, wanted.uuid, caption, caller);
  await addTheRest(deps, wanted);
  return 'done' as const;
}

async function make(deps: Deps, wanted: Wanted, channelId: number, caller: Caller): Promise<void> {
  const { uuid, filename, storageKey, size, thumbnail: imageKey, passwords } = wanted;
  const { category, licence, language, description, support, privacy, tags, nsfw, nsfwFlags, nsfwSummary } = wanted;
  const { commentsPolicy, downloadEnabled, waitTranscoding, originallyPublishedAt, name } = wanted;
  const texts = { name, category, licence, language, description, support, tags, nsfwSummary, originallyPublishedAt };
  const choices = { privacy, nsfw, nsfwFlags, commentsPolicy, downloadEnabled, waitTranscoding, videoPasswords: passwords };
  const given = Object.entries({ ...texts, ...choices }).filter(([, value]) => value !== undefined);
  const metadata = { name, ...Object.fromEntries(given) };
  const file = { uuid, channelId, metadata, filename, storageKey, size, imageKey, ignoresDailyQuota: true };
  const nothing = { before: async () => ({ reservedBytes: 0 }), after: async () => {} };
  await makeVideo(deps, caller, file, { badImage: 'ignore', ...nothing });
}

/** One that cannot be read is left out. */
async function restoreCaption(
  deps: Deps,
  uuid: string,
  { language, storageKey }: Wanted['captions'][number],
  caller: Caller,
): Promise<void> {
  try {
    const cues = await readCaptions(await deps.storage.read(storageKey));
    await putCaption(deps, { videoId: uuid, captionLanguage: language }, cues, caller);
  } catch (error) {
    const isUnreadable = error instanceof UnreadableCaptions || (error instanceof Problem && error.status === 400);
    if (!isUnreadable && !(error instanceof NoSuchObject)) throw error;
    deps.log.info({ videoUuid: uuid, language, reason: error.message }, 'caption of an archive could not be read');
  }
  await deps.storage.delete([storageKey]);
}

async function addTheRest({ database, clock }: Deps, wanted: Wanted): Promise<void> {
  const { uuid, embedDomains, automaticCaptions = [] } = wanted;
  await database.transaction(async (tx) => {
    const video = await lockVideo(tx, { uuid });
    if (!video) return;
    const chapters = wanted.chapters.filter(({ timecode }) => !isBeyondEnd(timecode, video.duration));
    // From the archive alone, whatever the description or the file says.
    await saveChapters(tx, video, distinct(chapters), clock.now());
    if (embedDomains !== null) video.embedDomains = embedDomains.map((domain) => domain.toLowerCase());
    for (const language of automaticCaptions)
      await db(tx)
        .updateTable('VideoCaption')
        .set({ automaticallyGenerated: true })
        .where('videoId', '=', video.id)
        .where('language', '=', language)
        .execute();
  });
}

/** In their order, one for each second. */
const distinct = (chapters: Wanted['chapters']) =>
  [...new Map(chapters.map((chapter) => [chapter.timecode, chapter])).values()].toSorted((one, other) => one.timecode - other.timecode);
