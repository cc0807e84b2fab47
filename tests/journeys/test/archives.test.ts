import { readFile } from 'node:fs/promises';
import { authApi } from '@flotilla/contracts-auth';
import { userExportState, userExportsApi, userImportsApi } from '@flotilla/contracts-exports';
import { videosApi } from '@flotilla/contracts-videos';
import { makeClip } from '@flotilla/test-kit';
import { sendArchive } from '@flotilla/test-kit/session';
import { expect, test } from '@jest/globals';
import { makeStoredZip } from './make-stored-zip.ts';
import { arrives, type Instance, newcomer, type Person, publish, startOneInstance, startTwoInstances } from './two-instances.ts';
import { must } from './world.ts';

const MINUTES = 4 * 60_000;
const nothing = { success: 0, duplicates: 0, errors: 0 };

test(
  'an archive of one instance comes into a second one, and a second time changes nothing',
  async () => {
    await using instances = await startTwoInstances();
    const { first, second } = instances;
    const [ines, maj, ada] = [await newcomer(first, 'ines'), await newcomer(first, 'maj'), await newcomer(second, 'ada')];
    await settle(ines, maj);

    const archive = await archiveOf(first, ines);
    const report = await bring(second, ada, archive);
    const again = await bring(second, ada, archive);

    expect(report).toMatchObject({ state: { id: 3 }, error: null });
    expect(report.stats).toMatchObject({
      account: { ...nothing, success: 1 },
      userSettings: { ...nothing, success: 1 },
      channels: { ...nothing, success: 2 },
      blocklist: { ...nothing, success: 2 },
      videos: { ...nothing, success: 2 },
      videoPlaylists: { ...nothing, success: 2 },
    });
    expect(again.stats).toMatchObject({
      channels: { ...nothing, duplicates: 2 },
      videos: { ...nothing, duplicates: 2 },
      videoPlaylists: { success: 1, duplicates: 1, errors: 0 },
    });
    expect(await rowsOf(ada)).toEqual(await rowsOf(ines));
  },
  MINUTES,
);

/** Things of every kind that archives hold. */
async function settle(ines: Person, maj: Person): Promise<void> {
  const { call } = ines;
  await must(
    call(authApi.updateMyUser, {
      body: { displayName: 'Ines', description: 'Films about rivers.', nsfwPolicy: 'blur', autoPlayVideo: false },
    }),
    204,
  );
  const channel = { name: 'rivers', displayName: 'Rivers of the north', description: 'One river a month.', support: 'Coffee welcome.' };
  const { videoChannel } = await must(call(videosApi.createChannel, { body: channel }), 200);
  const about = {
    description: 'Ice break-up, filmed from **Pello**.',
    tags: ['river', 'ice'],
    category: 6,
    language: 'en',
    channelId: videoChannel.id,
  };
  const torne = await publish(ines, 'The Torne in March', about);
  await publish(ines, 'A secret', { privacy: 5, videoPasswords: ['open sesame'], channelId: videoChannel.id });
  await must(
    call(videosApi.replaceChapters, { params: { videoId: torne.uuid }, body: { chapters: [{ timecode: 0, title: 'Arrival' }] } }),
    204,
  );
  const captionfile = new File(['WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nIce\n'], 'ice.vtt', { type: 'text/vtt' });
  await must(call(videosApi.putVideoCaption, { params: { videoId: torne.uuid, captionLanguage: 'en' }, files: { captionfile } }), 204);
  const list = { displayName: 'Ice', description: 'Frozen rivers', privacy: 1, videoChannelId: videoChannel.id } as const;
  await must(call(videosApi.createPlaylist, { body: list }), 200);
  await must(call(videosApi.muteServer, { body: { host: 'spam.example' } }), 204);
  await must(call(videosApi.muteServer, { body: { host: 'rude.example' } }), 204);
  const theirs = await publish(maj, 'Boats at dawn');
  await must(call(videosApi.rateVideo, { params: { id: theirs.uuid }, body: { rating: 'like' } }), 204);
}

/** What people see of somebody, without ids, dates and the name. */
async function rowsOf({ call, name }: Person) {
  const account = await must(call(videosApi.getAccount, { params: { name } }), 200);
  const { data: channels } = await must(call(videosApi.listAccountChannels, { params: { name }, query: { sort: 'name' } }), 200);
  const { data: videos } = await must(call(videosApi.listMyVideos, { query: { sort: 'name' } }), 200);
  const { data: playlists } = await must(call(videosApi.listAccountPlaylists, { params: { name }, query: {} }), 200);
  const { data: servers } = await must(call(videosApi.listMyMutedServers, { query: { sort: 'createdAt' } }), 200);
  const [user] = [await must(call(authApi.getMyUser, {}), 200)].flat();
  const shown = await Promise.all(
    videos.map(async ({ uuid }) => {
      const params = { videoId: uuid };
      const video = await must(call(videosApi.getVideo, { params: { id: uuid } }), 200);
      const { chapters } = await must(call(videosApi.getChapters, { params: { id: uuid } }), 200);
      const captions = await must(call(videosApi.listVideoCaptions, { params }), 200);
      const source = await must(call(videosApi.getVideoSource, { params: { id: uuid } }), 200);
      const passwords = video.privacy.id === 5 ? await must(call(videosApi.listVideoPasswords, { params, query: {} }), 200) : { data: [] };
      const { category, licence, language, privacy, description, support, tags, nsfw, commentsPolicy, downloadEnabled, duration } = video;
      return {
        name: video.name,
        category,
        licence,
        language,
        privacy,
        description,
        support,
        tags,
        nsfw,
        commentsPolicy,
        downloadEnabled,
        duration,
        channel: video.channel.name,
        chapters,
        captions: captions.data.map((caption) => [caption.language.id, caption.automaticallyGenerated]),
        passwords: passwords.data.map(({ password }) => password),
        // Uploads are not kept here, so the file of the archive is another one.
        source: source.inputFilename,
      };
    }),
  );
  return {
    account: [account.displayName, account.description],
    user: [user?.nsfwPolicy, user?.autoPlayVideo],
    channels: channels
      .filter((channel) => channel.name === 'rivers')
      .map(({ displayName, description, support }) => [displayName, description, support]),
    videos: shown.toSorted((one, other) => one.name.localeCompare(other.name)),
    playlists: playlists
      .filter(({ type }) => type.id === 1)
      .map(({ displayName, description, privacy, videoChannel }) => [displayName, description, privacy.id, videoChannel?.name]),
    servers: servers.map(({ blockedServer }) => blockedServer.host).toSorted(),
  };
}

test(
  'an archive of PeerTube comes in whole',
  async () => {
    await using instance = await startOneInstance();
    const ines = await newcomer(instance, 'ines');
    const film = await readFile(await makeClip({ seconds: 2, width: 320, height: 240, audio: true }));
    const examples = JSON.parse(await readFile(new URL('peertube-archive.json', import.meta.url), 'utf8')) as Record<string, object>;
    const uuid = '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11';
    const json = Object.entries(examples).map(
      ([name, value]) => [`peertube/${name}`, Buffer.from(JSON.stringify(value, null, 2))] as const,
    );
    const archive = makeStoredZip([
      ...json,
      [`files/videos/video-files/${uuid}.mov`, film],
      [`files/videos/captions/${uuid}-en.vtt`, Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nIce\n')],
    ]);

    const { state, stats } = await bring(instance, ines, archive);

    expect(state.id).toBe(3);
    expect(stats).toMatchObject({
      account: { ...nothing, success: 1 },
      userSettings: { ...nothing, success: 1 },
      channels: { ...nothing, success: 1 },
      blocklist: { ...nothing, success: 2 },
      videos: { ...nothing, success: 1 },
      videoPlaylists: { ...nothing, success: 1 },
    });
    const { data } = await must(ines.call(videosApi.listMyVideos, { query: {} }), 200);
    expect(data).toMatchObject([{ name: 'The Torne in March', duration: 2, channel: { name: 'rivers' }, privacy: { id: 1 } }]);
  },
  MINUTES,
);

async function archiveOf(instance: Instance, { call, userId }: Person): Promise<Buffer> {
  const params = { userId };
  await must(call(userExportsApi.requestUserExport, { params, body: { withVideoFiles: true } }), 200);
  const link = await arrives(async () => {
    const { data } = await must(call(userExportsApi.listUserExports, { params }), 200);
    expect(data[0]?.state.id).toBe(userExportState.COMPLETED);
    return String(data[0]?.privateDownloadUrl);
  });
  const answer = await fetch(link.replace(/^https?:\/\/[^/]+/, instance.url));
  if (answer.status !== 200) throw new Error(`download: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function bring({ url }: Instance, person: Person, archive: Buffer) {
  const { call, userId } = person;
  await sendArchive(url, person, new Blob([new Uint8Array(archive)]));
  return arrives(async () => {
    const latest = await must(call(userImportsApi.getLatestUserImport, { params: { userId } }), 200);
    expect(latest.state.id).toBeGreaterThan(2);
    return latest;
  }, 120_000);
}
