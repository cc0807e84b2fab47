import type { Chapter } from '@flotilla/contracts-shared';
import { useEffect } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { markChapters } from './mark-chapters.ts';

const NONE: readonly Chapter[] = [];

/** The chapters of a video that plays, also marked on its time line. */
export function useChapters(video: VideoDetails | undefined, player: HTMLVideoElement | null): readonly Chapter[] {
  const { data } = useOperation(videosApi.getChapters, { params: { id: video?.uuid ?? '' } }, { enabled: video !== undefined });
  const chapters = data?.chapters ?? NONE;
  const duration = video?.duration ?? 0;
  useEffect(() => {
    if (!player) return undefined;
    const mark = () => markChapters(player, chapters, duration);
    mark();
    // The file knows its end more exactly.
    player.addEventListener('durationchange', mark);
    return () => player.removeEventListener('durationchange', mark);
  }, [player, chapters, duration]);
  return chapters;
}
