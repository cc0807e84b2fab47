import { shortUuid } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import { validateXML } from 'xmllint-wasm';
import { publicUrl, startWorld, type World } from './world.ts';

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** A world with videos that have files, whose feeds are read as programs read them. */
export async function startFeedsWorld(...given: Parameters<typeof startWorld>) {
  const world = await startWorld(...given);
  const headers = () => world.headersFor(null);

  return Object.assign(world, {
    async get(path: string, more: Record<string, string> = {}): Promise<Answer> {
      const answer = await fetch(world.url + path, { headers: { ...headers(), ...more } });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    /** A published video with two progressive files and one for HLS. */
    async show(owner: Caller, metadata: NonNullable<Parameters<World['publish']>[2]> = {}, columns: Record<string, unknown> = {}) {
      const video = await world.publish(owner, { duration: 60, ...columns }, metadata);
      const insert = `insert into video_files (video_id, kind, resolution, fps, width, height, size, filename, storage_key, has_audio, has_video, source_version, created_at)
        values ($1, $2, $3, 25, $4, $3, $5, $6, $6, true, true, 1, now()) returning id`;
      const add = async (...file: readonly unknown[]) => (await world.sql<{ id: number }>(insert, [video.id, ...file]))[0]?.id as number;
      const web = await add('web', 720, 1280, 6_000_000, `${video.uuid}-720.mp4`);
      await add('web', 360, 640, 3_000_000, `${video.uuid}-360.mp4`);
      const hls = await add('hls', 720, 1280, 6_100_000, `${video.uuid}-720-fragmented.mp4`);
      await world.sql(
        `insert into streaming_playlists (video_id, master_filename, master_text, segments_filename, updated_at) values ($1, $2, '', $3, now())`,
        [video.id, `${video.uuid}-master.m3u8`, `${video.uuid}-segments.json`],
      );
      const download = (...ids: readonly number[]) =>
        `${publicUrl}/download/videos/generate/${video.uuid}?${ids.map((id) => `videoFileIds=${id}`).join('&')}`;
      return { ...video, page: `${publicUrl}/w/${shortUuid(video.uuid)}`, fileIds: { web, hls }, download };
    },
    comment: async (author: Caller, videoId: number, text: string, more: Record<string, unknown> = {}) => {
      const fields = { video_id: videoId, text, held_for_review: false, by_video_author: false, thread_id: 0, ...more };
      const names = Object.keys(fields);
      const [row] = await world.sql<{ id: number }>(
        `insert into comments (account_id, created_at, updated_at, ${names.join(', ')})
          select id, clock_timestamp(), now(), ${names.map((_, index) => `$${index + 2}`).join(', ')} from accounts where user_id = $1 returning id`,
        [author.userId, ...Object.values(fields)],
      );
      return row?.id as number;
    },
  });
}

/** What libxml2 says against a document; nothing when it is well-formed. */
export async function objectionsTo(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'feed.xml', contents: xml }], normalization: 'format' });
  return errors.map(({ message }) => message);
}

/** The names of the elements in the order they begin. */
export function namesIn(xml: string): string[] {
  return [...xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '').matchAll(/<([a-zA-Z][\w:]*)/g)].map(([, name]) => name as string);
}
