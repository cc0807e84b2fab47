import { randomBytes, randomUUID } from 'node:crypto';
import { videoPrivacy } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import { alice } from '@flotilla/test-kit';
import { startUploadsWorld } from './uploads-world.ts';

export type Answer = { status: number; headers: Headers; bytes: Buffer; text: string };
export type VideoFiles = Awaited<ReturnType<FilesWorld['addVideo']>>;
export type FilesWorld = Awaited<ReturnType<typeof startFilesWorld>>;

/** Videos of alice with files, and requests as players send them. */
export async function startFilesWorld(options: Parameters<typeof startUploadsWorld>[0] = {}) {
  const world = await startUploadsWorld(options);
  return { ...world, ...withFiles(world), [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

type Populated = Pick<Awaited<ReturnType<typeof startUploadsWorld>>, 'channelOf' | 'headersFor' | 'sql' | 'storage' | 'url'>;

/** What a world needs for videos with files. */
export function withFiles(world: Populated) {
  async function store(key: string, bytes: Buffer) {
    await world.storage.put(key, bytes);
    return { key, bytes };
  }

  return {
    /** A video of alice with one rendition, a progressive file, a thumbnail and the playlists over them. */
    async addVideo(privacy: number = videoPrivacy.PUBLIC, { name = 'A film', size = 300_000 } = {}) {
      const uuid: string = randomUUID();
      const [account] = await world.sql<{ id: number }>('select id from accounts where user_id = $1', [alice.userId]);
      const [video] = await world.sql<{ id: number }>(
        `insert into videos (uuid, channel_id, account_id, name, privacy, state, created_at, updated_at, published_at)
          values ($1, $2, $3, $4, $5, 1, now(), now(), now()) returning id`,
        [uuid, world.channelOf(alice), account?.id, name, privacy],
      );
      const rendition = randomUUID();
      const names = {
        media: `${rendition}-480-fragmented.mp4`,
        playlist: `${rendition}-480.m3u8`,
        master: `${randomUUID()}-master.m3u8`,
        segments: `${randomUUID()}-segments-sha256.json`,
        web: `${uuid}-480.mp4`,
        thumbnail: `${randomUUID()}.jpg`,
      };
      const playlistText = `#EXTM3U\n#EXT-X-MAP:URI="${names.media}",BYTERANGE="800@0"\n#EXTINF:4,\n${names.media}\n#EXT-X-ENDLIST\n`;
      const masterText = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${names.playlist}\n`;
      const segmentsText = JSON.stringify({ [names.media]: { '0-799': 'abc' } });
      const media = await store(`hls/${uuid}/${names.media}`, randomBytes(size));
      const playlist = await store(`hls/${uuid}/${names.playlist}`, Buffer.from(playlistText));
      const web = await store(`web/${uuid}/${names.web}`, randomBytes(2000));
      const thumbnail = await store(`thumbnails/${names.thumbnail}`, randomBytes(500));
      const addFile = (kind: string, filename: string, { key, bytes }: typeof media, playlistFields: (number | string | null)[]) =>
        world.sql(
          `insert into video_files (video_id, kind, resolution, fps, size, filename, storage_key, has_audio, has_video, source_version, created_at,
            playlist_filename, playlist_key, playlist_size) values ($1, $2, 480, 30, $3, $4, $5, true, true, 1, now(), $6, $7, $8)`,
          [video?.id, kind, bytes.length, filename, key, ...playlistFields],
        );
      await addFile('hls', names.media, media, [names.playlist, playlist.key, playlist.bytes.length]);
      await addFile('web', names.web, web, [null, null, null]);
      await world.sql(
        `insert into streaming_playlists (video_id, master_filename, master_text, segments_filename, segments_text, updated_at)
          values ($1, $2, $3, $4, $5, now())`,
        [video?.id, names.master, masterText, names.segments, segmentsText],
      );
      await world.sql(
        `insert into thumbnails (video_id, filename, storage_key, width, height, size, automatic, created_at)
          values ($1, $2, $3, 280, 157, 500, true, now())`,
        [video?.id, names.thumbnail, thumbnail.key],
      );
      return {
        id: video?.id as number,
        uuid,
        ...names,
        bytes: media.bytes,
        webBytes: web.bytes,
        thumbnailBytes: thumbnail.bytes,
        playlistText,
        masterText,
        segmentsText,
        hls: (filename: string) => `/static/streaming-playlists/hls/${uuid}/${filename}`,
        privateHls: (filename: string) => `/static/streaming-playlists/hls/private/${uuid}/${filename}`,
      };
    },
    async get(path: string, caller: Caller | null = null, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
      const response = await fetch(world.url + path, { method, headers: { ...world.headersFor(caller), ...headers }, redirect: 'manual' });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
    },
    async tokenFor(id: string, caller: Caller): Promise<string> {
      const response = await fetch(`${world.url}/api/v1/videos/${id}/token`, { method: 'POST', headers: world.headersFor(caller) });
      return ((await response.json()) as { files: { token: string } }).files.token;
    },
  };
}
