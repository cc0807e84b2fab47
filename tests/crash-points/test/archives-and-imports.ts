import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userExportState, userExportsApi, userImportsApi } from '@flotilla/contracts-exports';
import { federationApi } from '@flotilla/contracts-federation';
import { videoImportState, videoImportsApi, videosApi } from '@flotilla/contracts-videos';
import { fullyTranscoded, makeStoredZip, must, type Session } from '@flotilla/journeys/world';
import { readMessage } from '@flotilla/test-kit';
import { expect } from '@jest/globals';
import { checkedPaths } from './checked-paths.ts';
import type { Films } from './films.ts';
import { isTold, PUBLIC_URL, startFilmServer } from './neighbour.ts';
import { persistentClient } from './persistently.ts';
import type { Surroundings } from './scenario.ts';
import { expectSettled, storedObjects } from './settled.ts';
import type { Supervised } from './supervised.ts';

const MIB = 1024 * 1024;
const CHUNK = 10 * MIB;
const NAMES = { fetched: 'Fetched from elsewhere', brought: 'The Torne in March' };

/**
 * The instance follows somebody elsewhere and reads what they published. A video is fetched from the web; its owner takes an archive with everything, and brings
 * another one along. The archive expires. Returns the final state.
 */
export async function archivesAndImports(instance: Supervised, { dataDirectory, neighbour }: Surroundings, films: Films): Promise<unknown> {
  await using filmServer = await startFilmServer(films.deleted);
  const persistently = persistentClient(instance);

  await persistently(({ call }) => must(call(federationApi.followInstances, { body: { handles: [neighbour.handle] } }), 204));
  const follow = await isTold(neighbour, ({ type }) => type === 'Follow');
  await persistently((_, url) => neighbour.say(url, 'Accept', 1, String(follow.id)));

  await persistently(async ({ call, channelId }) => {
    const { data } = await must(call(videoImportsApi.listMyVideoImports, { query: {} }), 200);
    const body = { targetUrl: `${filmServer.url}/film.mp4`, channelId, name: NAMES.fetched, privacy: 1 } as never;
    if (data.length === 0) await must(call(videoImportsApi.importVideo, { body }), 200);
  });
  const fetched = await persistently(async ({ call }) => {
    const { data } = await must(call(videoImportsApi.listMyVideoImports, { query: {} }), 200);
    expect(data.map(({ state, error }) => [state.id, error])).toEqual([[videoImportState.SUCCESS, null]]);
    return (data[0] as { video: { uuid: string } }).video.uuid;
  });
  await persistently((session) => fullyTranscoded(session, fetched, 500));

  const sums = await takeAnArchive(persistently);
  await bringAnArchive(persistently, await archiveWith(films, fetched));
  const report = await persistently(async ({ call, userId }) => {
    const latest = await must(call(userImportsApi.getLatestUserImport, { params: { userId } }), 200);
    expect(latest.state.id).toBeGreaterThan(2);
    return latest;
  });
  await persistently(async (session) => {
    const { data } = await must(session.call(videosApi.listMyVideos, { query: {} }), 200);
    for (const { uuid } of data) await fullyTranscoded(session, uuid, 500);
  });

  await persistently(async () => {
    await instance.query('exports', `update user_exports set created_at = now() - interval '3 days'`);
    await instance.query('exports', `update schedules set next_run_at = now() where name = 'expire-user-exports'`);
    expect(await instance.query('exports', 'select id from user_exports')).toEqual([]);
  });
  return persistently(async (session) => {
    await expectSettled(instance);
    expect(await instance.query('exports', 'select id from user_export_entries')).toEqual([]);
    return {
      sums,
      report: [report.state.id, report.error, takenOf(report.stats)],
      crawls: await instance.query('federation', `select state, pages, items from crawls where kind = 'outbox'`),
      mails: await mailsIn(join(dataDirectory, 'mail')),
      objects: await storedObjects(instance, dataDirectory),
      ...(await ownThings(session)),
    };
  });
}

/** An item that a death interrupted may count as one that was there already. */
const takenOf = (stats: Readonly<Record<string, { success: number; duplicates: number; errors: number }>>) =>
  Object.entries(stats).map(([section, { success, duplicates, errors }]) => [section, success + duplicates, errors]);

async function takeAnArchive(persistently: ReturnType<typeof persistentClient>): Promise<readonly string[]> {
  await persistently(async ({ call, userId: id }) => {
    const params = { userId: id };
    const { data } = await must(call(userExportsApi.listUserExports, { params }), 200);
    if (data.length === 0) await must(call(userExportsApi.requestUserExport, { params, body: { withVideoFiles: true } }), 200);
  });
  return persistently(async ({ call, userId }, url) => {
    const { data } = await must(call(userExportsApi.listUserExports, { params: { userId } }), 200);
    expect(data.map(({ state }) => state.id)).toEqual([userExportState.COMPLETED]);
    const answer = await fetch(String(data[0]?.privateDownloadUrl).replace(/^https?:\/\/[^/]+/, url));
    expect(answer.status).toBe(200);
    return checkedPaths(Buffer.from(await answer.arrayBuffer()));
  });
}

/** As clients send it: in chunks, each from where the archive stands. */
async function bringAnArchive(persistently: ReturnType<typeof persistentClient>, archive: Buffer): Promise<void> {
  const path = await persistently(async ({ token, userId }, url) => {
    const place = `/api/v1/users/${userId}/imports/import-resumable`;
    const type = { 'content-type': 'application/json', 'x-upload-content-type': 'application/zip' };
    const opened = await fetch(url + place, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...type, 'x-upload-content-length': String(archive.length) },
      body: JSON.stringify({ filename: 'archive.zip', lastModified: 1 }),
    });
    expect([200, 201]).toContain(opened.status);
    return place + new URL(opened.headers.get('location') ?? '', url).search;
  });
  await persistently(async ({ token }, url) => {
    const put = (range: string, body?: Buffer) =>
      fetch(url + path, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${range}/${archive.length}`,
        },
        ...(body && { body: new Uint8Array(body) }),
      });
    for (let answer = await put('*'); answer.status !== 204; ) {
      if (answer.status !== 308) throw new Error(`${answer.status} ${await answer.text()}`);
      const last = /-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1];
      const from = last === undefined ? 0 : Number(last) + 1;
      const end = Math.min(from + CHUNK, archive.length);
      answer = await put(`${from}-${end - 1}`, archive.subarray(from, end));
    }
  });
}

/** An archive with something in each section, in PeerTube's form, and more bytes than two parts have. */
async function archiveWith({ deleted, picture }: Films, fetched: string): Promise<Buffer> {
  const videoUrl = `${PUBLIC_URL}/videos/watch/${fetched}`;
  const image = { avatar: '../files/picture.jpg' };
  const json = {
    account: { displayName: 'Ines', description: 'Films about rivers.', archiveFiles: image },
    'user-settings': { nsfwPolicy: 'blur', notificationSettings: { newVideoFromSubscription: 3 } },
    channels: { channels: [{ name: 'rivers', displayName: 'Rivers', archiveFiles: { ...image, banner: image.avatar } }] },
    blocklist: { instances: [{ host: 'spam.example' }], actors: [{ handle: 'troll@peer.example' }] },
    following: { following: [{ targetHandle: 'root_channel' + `@${new URL(PUBLIC_URL).host}` }] },
    videos: {
      videos: [
        {
          name: NAMES.brought,
          duration: 20,
          privacy: 1,
          channel: { name: 'rivers' },
          chapters: [{ timecode: 0, title: 'Arrival' }],
          archiveFiles: { videoFile: '../files/film.mp4', thumbnail: image.avatar, captions: { en: '../files/ice.vtt' } },
        },
      ],
    },
    likes: { likes: [{ videoUrl }] },
    dislikes: { dislikes: [] },
    'video-playlists': {
      videoPlaylists: [
        { type: 1, privacy: 3, displayName: 'Ice', channel: null, elements: [{ videoUrl }], archiveFiles: { thumbnail: image.avatar } },
      ],
    },
    'video-history': { watchedVideos: [{ videoUrl, lastTimecode: 4 }] },
    'watched-words-lists': { watchedWordLists: [] },
    'automatic-tag-policies': { reviewComments: [] },
  };
  return makeStoredZip([
    ...Object.entries(json).map(([name, value]) => [`peertube/${name}.json`, Buffer.from(JSON.stringify(value))] as const),
    ['files/film.mp4', await readFile(deleted)],
    ['files/picture.jpg', Buffer.from(await picture.arrayBuffer())],
    ['files/ice.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nIce\n')],
    ['files/others', Buffer.alloc(17 * MIB, 7)],
  ]);
}

async function ownThings({ call }: Session) {
  const { data: videos } = await must(call(videosApi.listMyVideos, { query: {} }), 200);
  const { data: channels } = await must(call(videosApi.listAccountChannels, { params: { name: 'root' }, query: {} }), 200);
  const { data: playlists } = await must(call(videosApi.listAccountPlaylists, { params: { name: 'root' }, query: {} }), 200);
  const { data: watched } = await must(call(videosApi.listMyHistory, { query: {} }), 200);
  const { data: captions } = await must(
    call(videosApi.listVideoCaptions, { params: { videoId: String(videos.find(({ name }) => name === NAMES.brought)?.uuid) } }),
    200,
  );
  const { videoQuotaUsed } = await must(call(videosApi.getMyQuotaUsed, {}), 200);
  return {
    videos: inOrder(videos.map(({ name, channel, likes }) => [name, channel.name, likes])),
    channels: inOrder(channels.map(({ name, avatars, banners }) => [name, avatars.length, banners.length])),
    playlists: inOrder(playlists.map(({ displayName, videosLength }) => [displayName, videosLength])),
    watched: watched.map(({ name }) => name),
    captions: captions.map(({ language }) => language.id),
    quotaUsed: videoQuotaUsed,
  };
}

/** The subjects of all mails. */
async function mailsIn(directory: string): Promise<readonly (string | undefined)[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => readMessage(await readFile(join(directory, name), 'utf8'))));
  return inOrder(mails.map(({ headers }) => headers['subject']));
}

const inOrder = <T>(things: readonly T[]): readonly T[] => things.toSorted((one, other) => String(one).localeCompare(String(other)));
