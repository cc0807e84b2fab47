import { videosApi } from '@flotilla/contracts-videos';
import { askUntilAnswered } from './ask.ts';
import type { VideoFile } from './video.ts';
import { authorized, fail, soon, type Worker } from './worker.ts';

/** Uploads a video in one request. It is not repeated when the outcome is unknown: it would become another video. */
export async function uploadSimple(worker: Worker, { bytes, sha256 }: VideoFile): Promise<void> {
  const { ask, journal, session, videos } = worker;
  const name = worker.newName();
  const request = () => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ channelId: session.channelId, name, privacy: 1 })) body.set(field, String(value));
    body.set('videofile', new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' }));
    return { method: 'POST', path: videosApi.uploadVideo.path, headers: authorized(worker), body };
  };
  const outcome = await askUntilAnswered(ask, request, { untilMs: soon(), isRepeatable: false });
  const promised = { name, sha256, size: bytes.length };
  if (outcome.kind === 'unknown') return journal.write({ type: 'upload-unknown', ...promised });
  if (outcome.kind === 'refused') return;
  if (outcome.status !== 200) return fail(worker, 'upload', outcome.status);
  const { uuid } = (JSON.parse(outcome.body.toString()) as { video: { uuid: string } }).video;
  await journal.write({ type: 'uploaded', uuid, ...promised });
  videos.push({ uuid, name });
}
