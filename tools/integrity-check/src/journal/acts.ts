import { videosApi } from '@flotilla/contracts-videos';
import { pathOf } from '@flotilla/http-client';
import { askUntilAnswered } from './ask.ts';
import { type Credentials, signIn } from './session.ts';
import { uploadResumable } from './upload-resumable.ts';
import { uploadSimple } from './upload-simple.ts';
import { authorized, fail, soon, type Worker } from './worker.ts';

export type Act = (worker: Worker) => Promise<void>;

const MIB = 1024 * 1024;
const JSON_BODY = { 'content-type': 'application/json' };

/** The actions of a client, chosen in proportion to their weights. */
export function actsOf(credentials: Credentials, largestVideo: number): readonly { readonly weight: number; readonly act: Act }[] {
  return [
    { weight: 3, act: (worker) => uploadSimple(worker, worker.newVideoFile(worker.random.between(16, 64 * 1024))) },
    { weight: 4, act: (worker) => uploadResumable(worker, worker.newVideoFile(worker.random.between(MIB, largestVideo))) },
    { weight: 12, act: read },
    { weight: 4, act: rename },
    { weight: 2, act: remove },
    { weight: 1, act: (worker) => signInAgain(worker, credentials) },
  ];
}

/** Reads a list and one of the worker's videos with its first playlist, which must be visible as soon as the upload was acknowledged. */
async function read(worker: Worker): Promise<void> {
  const { ask, random, videos } = worker;
  const retry = { untilMs: soon(), isRepeatable: true };
  const list = await askUntilAnswered(ask, () => ({ method: 'GET', path: pathOf(videosApi.listVideos, undefined, { count: 5 }) }), retry);
  if (list.kind === 'answered' && list.status !== 200) fail(worker, 'list', list.status);
  if (videos.length === 0) return;
  const { uuid } = random.pick(videos);
  const path = pathOf(videosApi.getVideo, { id: uuid }, undefined);
  const video = await askUntilAnswered(ask, () => ({ method: 'GET', path, headers: authorized(worker) }), retry);
  if (video.kind !== 'answered') return;
  if (video.status !== 200) return broken(worker, uuid, `The video was acknowledged, and reading it is answered with ${video.status}.`);
  const { streamingPlaylists } = JSON.parse(video.body.toString()) as { streamingPlaylists: { playlistUrl: string }[] };
  const [playlist] = streamingPlaylists;
  if (!playlist) return;
  // NOTE: the playlist gets a new name whenever a rendition is added, so this one may be gone by now.
  const master = await askUntilAnswered(ask, () => ({ method: 'GET', path: new URL(playlist.playlistUrl).pathname }), retry);
  if (master.kind === 'answered' && master.status !== 200 && master.status !== 404) fail(worker, 'playlist', master.status);
}

async function rename(worker: Worker): Promise<void> {
  const { ask, journal, random, videos } = worker;
  if (videos.length === 0) return;
  const video = random.pick(videos);
  const name = worker.newName();
  const path = pathOf(videosApi.updateVideo, { id: video.uuid }, undefined);
  const request = () => ({ method: 'PUT', path, headers: { ...authorized(worker), ...JSON_BODY }, body: JSON.stringify({ name }) });
  const outcome = await askUntilAnswered(ask, request, { untilMs: soon(), isRepeatable: true });
  if (outcome.kind !== 'answered') {
    if (outcome.mayBeDone) await journal.write({ type: 'rename-unknown', uuid: video.uuid, name });
    return;
  }
  if (outcome.status !== 204)
    return broken(worker, video.uuid, `The video was acknowledged, and changing it is answered with ${outcome.status}.`);
  await journal.write({ type: 'renamed', uuid: video.uuid, name });
  video.name = name;
}

async function remove(worker: Worker): Promise<void> {
  const { ask, journal, random, videos } = worker;
  if (videos.length === 0) return;
  const [video] = videos.splice(random.between(0, videos.length - 1), 1);
  if (!video) return;
  const { uuid } = video;
  const path = pathOf(videosApi.deleteVideo, { id: uuid }, undefined);
  const outcome = await askUntilAnswered(ask, () => ({ method: 'DELETE', path, headers: authorized(worker) }), {
    untilMs: soon(),
    isRepeatable: true,
  });
  if (outcome.kind !== 'answered') {
    if (outcome.mayBeDone) await journal.write({ type: 'delete-unknown', uuid });
    return;
  }
  const isDone = outcome.status === 204 || (outcome.status === 404 && outcome.mayBeDone);
  if (!isDone) return broken(worker, uuid, `The video was acknowledged, and deleting it is answered with ${outcome.status}.`);
  await journal.write({ type: 'deleted', uuid });
}

async function signInAgain(worker: Worker, credentials: Credentials): Promise<void> {
  const session = await signIn(worker.ask, credentials, soon());
  await worker.journal.write({ type: 'signed-in', sessionId: session.sessionId });
  worker.session = session;
}

async function broken(worker: Worker, key: string, sentence: string): Promise<void> {
  worker.traffic.failed += 1;
  await worker.journal.write({ type: 'broken', what: 'video', key, sentence });
}
