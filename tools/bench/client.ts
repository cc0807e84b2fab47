import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Session, signIn } from '@flotilla/test-kit/session';
import { PASSWORD } from './start-instance.ts';

export type Publisher = { token: string; channelId: number };

/** Signs in as the administrator of a measured instance. */
export const signInTo = (url: string): Promise<Session> => signIn(url, 'root', PASSWORD);

/** Uploads a file in one request. */
export async function uploadVideo(
  url: string,
  { token, channelId }: Publisher,
  videoFile: string,
  name = 'A measured video',
): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, channelId: String(channelId), privacy: '1' })) form.set(field, value);
  form.set('videofile', await openAsBlob(videoFile, { type: 'video/mp4' }), 'film.mp4');
  const answer = await fetch(`${url}/api/v1/videos/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
  const { video } = (await answer.json()) as { video: { uuid: string } };
  return video.uuid;
}

type Status = { state: string; renditions: { state: string }[] };

/** Waits for the last rendition, and returns when the first one was there (by the clock of `performance`). Polling takes CPU from the encoder. */
export async function finished(url: string, { token }: Publisher, uuid: string, everyMs = 50): Promise<{ firstPlayable: number }> {
  let firstPlayable = 0;
  for (;;) {
    const answer = await fetch(`${url}/api/v1/videos/${uuid}/transcoding`, { headers: { authorization: `Bearer ${token}` } });
    const status = (await answer.json()) as Status;
    if (!firstPlayable && status.renditions.some(({ state }) => state === 'completed')) firstPlayable = performance.now();
    if (status.state === 'completed') return { firstPlayable };
    if (status.state === 'failed') throw new Error(`Transcoding failed: ${JSON.stringify(status)}`);
    await delay(everyMs);
  }
}
