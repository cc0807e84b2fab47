import { type Chapter, chapterTitle, isBeyondEnd } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { lockManagedVideo } from '../videos/lock-video.ts';
import { publishAuditEvent } from '../videos/publish-audit-event.ts';
import { saveChapters } from '../videos/save-chapters.ts';

/** Replaces the chapters of a video. Throws 404, 403, and 400 for some that cannot be (docs/contract/chapters.md#by-hand). */
export async function replaceChapters(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  reference: string,
  wanted: readonly Chapter[],
  caller: Caller,
): Promise<void> {
  const chapters = wanted
    .map(({ timecode, title }) => ({ timecode, title: chapterTitle(title) }))
    .toSorted((a, b) => a.timecode - b.timecode);
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, 'UPDATE_ANY_VIDEO');
    refuseUnfit(chapters, video.duration);
    const now = clock.now();
    await publishAuditEvent(tx, caller, video, { action: 'update', changes: { chapters }, at: now });
    video.updatedAt = now;
    await saveChapters(tx, video, chapters, now);
  });
}

function refuseUnfit(chapters: readonly Chapter[], duration: number): void {
  for (const [index, { timecode, title }] of chapters.entries()) {
    const refuse = (detail: string) => videosProblems.chapters_refused({ detail });
    if (title === '') throw refuse(`The chapter at ${timecode} s has no title.`);
    if (chapters[index + 1]?.timecode === timecode) throw refuse(`Two chapters begin at ${timecode} s.`);
    if (isBeyondEnd(timecode, duration)) throw refuse(`A chapter begins at ${timecode} s, and the video ends at ${duration} s.`);
  }
}
