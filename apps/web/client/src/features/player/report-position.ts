import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { videosApi } from '../../precomputed/operations.ts';

/** Tells the instance where somebody who is signed in is in a video. When that fails, the next one comes in a few seconds. */
export function reportPosition(videoId: string, { currentTime, duration }: Pick<HTMLVideoElement, 'currentTime' | 'duration'>): void {
  if (session.read() === null) return;
  const body = { currentTime: Math.floor(Math.min(currentTime, duration)) };
  void call(videosApi.reportPosition, { params: { videoId }, body }).catch(() => undefined);
}
