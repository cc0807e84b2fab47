import type { RemoteVideo } from '@flotilla/contracts-federation';
import type { Transaction } from '@flotilla/database';
import { StreamingPlaylist, type Video, VideoFile, type VideoFileKind } from '../catalogue/index.ts';
import { webAddress } from './foreign.ts';
import { count, text } from './storable.ts';

type RemoteFile = RemoteVideo['webVideos'][number];

const MOST_OF_A_KIND = 50;
const LONGEST_MEDIA_TYPE = 100;
const UNKNOWN_FPS = -1;
const MOST_FPS = 1000;
/** Nothing was uploaded here. */
const SOURCE_VERSION = 1;

/** Makes these the files of a remote video, which the caller has locked. Those that stay keep their ids. */
export async function saveFiles(tx: Transaction, { id: videoId }: Video, { webVideos, hls }: RemoteVideo, now: Date): Promise<void> {
  const playlistUrl = hls && webAddress(hls.playlistUrl);
  const wanted = new Map([...oneOfEach('web', webVideos), ...oneOfEach('hls', playlistUrl ? hls.files : [])]);
  for (const file of await tx.find(VideoFile, { videoId })) {
    const key = keyOf(file.kind, file.resolution);
    const facts = wanted.get(key);
    wanted.delete(key);
    if (facts) Object.assign(file, facts);
    else tx.remove(file);
  }
  for (const facts of wanted.values()) {
    tx.create(VideoFile, { videoId, sourceVersion: SOURCE_VERSION, createdAt: now, ...facts }, { partial: true, persist: true });
  }
  const playlist = await tx.findOne(StreamingPlaylist, { videoId });
  if (playlistUrl) {
    const facts = { url: playlistUrl, segmentsUrl: webAddress(hls.segmentsSha256Url), updatedAt: now };
    if (playlist) Object.assign(playlist, facts);
    else tx.create(StreamingPlaylist, { videoId, ...facts }, { partial: true, persist: true });
  } else if (playlist) tx.remove(playlist);
  await tx.flush();
}

const keyOf = (kind: VideoFileKind, resolution: number) => `${kind} ${resolution}`;

/** One file of each resolution, the first. */
function oneOfEach(kind: VideoFileKind, files: readonly RemoteFile[]) {
  const shown = files.filter(({ url }) => webAddress(url) !== null).slice(0, MOST_OF_A_KIND);
  return new Map(shown.toReversed().map((file) => [keyOf(kind, count(file.resolution)), factsOf(kind, file)] as const));
}

const factsOf = (kind: VideoFileKind, file: RemoteFile) => ({
  kind,
  url: file.url,
  metadataUrl: webAddress(file.metadataUrl),
  contentType: text(file.mediaType, LONGEST_MEDIA_TYPE),
  resolution: count(file.resolution),
  width: file.width === null ? null : count(file.width),
  height: file.height === null ? null : count(file.height),
  size: count(file.size, Number.MAX_SAFE_INTEGER),
  fps: file.fps < 0 ? UNKNOWN_FPS : count(file.fps, MOST_FPS),
  hasAudio: file.hasAudio,
  hasVideo: file.hasVideo,
});
