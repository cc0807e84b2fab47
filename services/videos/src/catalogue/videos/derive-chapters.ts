import { isDeepStrictEqual } from 'node:util';
import { type Chapter, chaptersInDescription, tidyChapters } from '@flotilla/contracts-shared';
import { type Transaction, tables } from '@flotilla/database';
import { saveChapters } from './save-chapters.ts';
import type { Video } from './video.entity.ts';
import { VideoChapters } from './video-chapters.entity.ts';
import { type MediaMetadata, VideoSource } from './video-source.entity.ts';

const db = tables({ VideoChapters, VideoSource });

type Described = Pick<Video, 'description' | 'duration'>;

/** Gives a new video the chapters of its description, else those of its file (docs/contract/chapters.md#by-themselves). */
export async function deriveChapters(tx: Transaction, video: Video, metadata: MediaMetadata, now: Date): Promise<void> {
  const chapters = chaptersOf(video, metadata);
  if (chapters.length > 0) await saveChapters(tx, video, chapters, now);
}

/** Lets the chapters of a changed video, which the caller has locked, follow its description, unless somebody chose others than these. */
export async function followDescription(tx: Transaction, video: Video, before: Described, now: Date): Promise<void> {
  if (video.description === before.description) return;
  const stored = await db(tx).selectFrom('VideoChapters').select('chapters').where('videoId', '=', video.id).executeTakeFirst();
  const metadata = await metadataOf(tx, video);
  const chapters = chaptersOf(video, metadata);
  const isDerived = stored === undefined || isDeepStrictEqual(stored.chapters, chaptersOf(before, metadata));
  if (!isDerived || isDeepStrictEqual(chapters, stored?.chapters ?? [])) return;
  await saveChapters(tx, video, chapters, now);
}

function chaptersOf({ description, duration }: Described, metadata: MediaMetadata): Chapter[] {
  const described = chaptersInDescription(description, duration);
  return described.length > 0 ? described : tidyChapters(metadata.chapters.flatMap(chapterInFile), duration);
}

/** A chapter as ffprobe prints it, of whoever made the file. */
function chapterInFile(printed: unknown): Chapter[] {
  const { start_time: start, tags } = (printed ?? {}) as { start_time?: unknown; tags?: { title?: unknown } | null };
  const timecode = Math.round(Number(start));
  return timecode >= 0 && timecode <= MAX_SECONDS && typeof tags?.title === 'string' ? [{ timecode, title: tags.title }] : [];
}

const MAX_SECONDS = 2_147_483_647;

async function metadataOf(tx: Transaction, { id, sourceVersion }: Video): Promise<MediaMetadata> {
  const source = await db(tx)
    .selectFrom('VideoSource')
    .select('metadata')
    .where('videoId', '=', id)
    .where('version', '=', sourceVersion)
    .executeTakeFirst();
  return source?.metadata ?? { streams: [], format: {}, chapters: [] };
}
