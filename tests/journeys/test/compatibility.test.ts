import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { makeClip, smallLadder } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { configShape, type Shape, threadsShape, videoShape, videosListShape } from './peertube-shapes.ts';
import { fullyTranscoded, must, signIn, startWorld, upload } from './world.ts';

/** Intended differences from the answers of PeerTube 6.3, with the reason for each. */
type Differences = Readonly<Record<string, { readonly is: string; readonly because: string }>>;

const noPeers = { is: 'null', because: 'Nothing is shared between viewers here; version 8 allows null, too.' };
const filesWithoutTorrents = (files: string): Differences =>
  Object.fromEntries(['magnetUri', 'torrentUrl', 'torrentDownloadUrl'].map((name) => [`${files}.${name}`, noPeers]));

const differences: {
  readonly config: Differences;
  readonly video: Differences;
  readonly list: Differences;
  readonly threads: Differences;
} = {
  config: {
    'client.videos.resumableUpload.maxChunkSize': {
      is: 'null',
      because: 'Chunks may have any size; version 8 says null where 6.3 said 0.',
    },
  },
  video: {
    ...filesWithoutTorrents('streamingPlaylists[].files[]'),
    ...filesWithoutTorrents('files[]'),
    'trackerUrls[]': { is: 'missing', because: 'There is no tracker, so the list is empty.' },
  },
  list: {},
  threads: {},
};

test('clients of PeerTube 6.3 find every member they know in the configuration, in a video, in lists of videos and of comments', async () => {
  await using world = await startWorld({ ...smallLadder, TRANSCODING_WEB_VIDEOS: 'true' });
  const root = await signIn(world.url);
  const described = { category: 2, licence: 1, language: 'en', description: 'a *short* film', tags: ['sea', 'film'] };
  const { uuid } = await upload(root, await makeClip({ seconds: 2, width: 426, height: 240, audio: true }), described);
  await fullyTranscoded(root, uuid);

  const config = await must(world.anonymous(authApi.getConfig, {}), 200);
  const video = await must(world.anonymous(videosApi.getVideo, { params: { id: uuid } }), 200);
  await must(root.call(videosApi.createCommentThread, { params: { id: uuid }, body: { text: 'What a sea!' } }), 200);
  const list = await must(world.anonymous(videosApi.listVideos, { query: {} }), 200);
  const threads = await must(world.anonymous(videosApi.listCommentThreads, { params: { id: uuid }, query: {} }), 200);

  expect(differencesBetween(configShape, config)).toEqual(foundIn(differences.config));
  expect(differencesBetween(videoShape, video)).toEqual(foundIn(differences.video));
  expect(differencesBetween(videosListShape, list)).toEqual(foundIn(differences.list));
  expect(differencesBetween(threadsShape, threads)).toEqual(foundIn(differences.threads));
});

const foundIn = (meant: Differences) => Object.fromEntries(Object.entries(meant).map(([path, { is }]) => [path, is]));

/** The paths at which a value is not of its shape, each with what is there instead; members beyond the shape do not matter. */
function differencesBetween(shape: Shape, value: unknown, path = ''): Record<string, string> {
  if (shape === 'unknown') return value === undefined ? { [path]: 'missing' } : {};
  if (typeof shape === 'string') return isKind(shape, value) ? {} : { [path]: kindOf(value) };
  if (isListShape(shape)) {
    if (!Array.isArray(value)) return { [path]: kindOf(value) };
    if (value.length === 0) return shape[0] === 'unknown' ? {} : { [`${path}[]`]: 'missing' };
    return Object.assign({}, ...value.map((item) => differencesBetween(shape[0], item, `${path}[]`)));
  }
  if (typeof value !== 'object' || value === null) return { [path]: kindOf(value) };
  const members = Object.entries(shape).map(([name, inner]) =>
    differencesBetween(inner, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name),
  );
  return Object.assign({}, ...members);
}

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
const isKind = (kind: string, value: unknown) => kindOf(value) === kind || (kind === 'number' && typeof value === 'number');

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
