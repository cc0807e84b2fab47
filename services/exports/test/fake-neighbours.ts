import type { Reply } from '@flotilla/contract';
import { authProblems, archivesInternal as ofAuth, restoringInternal as restoringOfAuth } from '@flotilla/contracts-auth';
import { archivesInternal as ofFederation } from '@flotilla/contracts-federation';
import { type ArchivedVideo, archivesInternal as ofVideos, restoringInternal, videosProblems } from '@flotilla/contracts-videos';
import { videosExamples } from '@flotilla/contracts-videos/examples';
import { implement, reply } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { startFakeServer } from '@flotilla/test-kit';

type Items<Name extends keyof typeof ofVideos> =
  Extract<Reply<(typeof ofVideos)[Name]>, { status: 200 }> extends { body: { items: (infer Item)[] } } ? Item[] : never;

const at = '2026-03-02T10:02:00.000Z';
const example = videosExamples.getVideo.replies[200] as ArchivedVideo['video'];

/** A video as `videos` hands it over; what matters to a test is named by it. */
export function archivedVideo(id: number, fields: Partial<ArchivedVideo> = {}, video: Partial<ArchivedVideo['video']> = {}): ArchivedVideo {
  const uuid = `5f0c9b1e-7a34-4d0e-9a4b-${String(id).padStart(12, '0')}`;
  return {
    standing: 'open',
    video: { ...example, id, uuid, name: `Film ${id}`, ...video },
    captions: [],
    storyboard: null,
    chapters: [],
    passwords: [],
    source: null,
    embedDomains: [],
    captionFiles: [],
    thumbnail: null,
    videoFile: null,
    ...fields,
  };
}

/** The services that exports asks, behind their contracts. What belongs to whom was decided by whoever put it here: everything is alice's. */
export async function startFakeNeighbours(publicKeys: PublicKeys) {
  const state = {
    /** What is asked for next fails so. */
    mood: 'well' as 'broken' | 'down' | 'well',
    users: new Map([[2, 'alice']]),
    videoFileBytes: 0,
    avatar: null as string | null,
    channels: [{ name: 'rivers', banner: null as string | null }],
    videos: [] as ArchivedVideo[],
    comments: [] as Items<'listArchivedComments'>,
    likes: [] as Items<'listArchivedRatings'>,
    mutes: [] as Items<'listArchivedMutes'>,
    following: [] as Items<'listArchivedFollowing'>,
    followers: [] as Items<'listArchivedFollowers'>,
    followersElsewhere: [] as { readonly name: string; readonly handle: string }[],
    history: [] as Items<'listArchivedHistory'>,
    playlists: [] as (Items<'listArchivedPlaylists'>[number] & { readonly elements: Items<'listArchivedElements'> })[],
    /** What was imported, in its order. */
    restored: [] as { readonly what: string; readonly userId: number; readonly body: Readonly<Record<string, unknown>> }[],
    /** What is answered for an item; a status refuses it. */
    answer: (_what: string, _body: Readonly<Record<string, unknown>>): 'done' | 'duplicate' | 422 | 503 => 'done',
    /** Called before an item is imported. */
    beforeRestoring: async (_what: string): Promise<void> => {},
    bytesLeft: null as number | null,
    /** The names of operations in the order they were asked. */
    asked: [] as string[],
    /** Called once a page of files was read. */
    afterFiles: (): unknown => undefined,
    /** Called before a page of videos is read. */
    beforeVideos: async (_after: number): Promise<void> => {},
  };
  const ask = (name: string) => {
    state.asked.push(name);
    if (state.mood === 'down') throw problems.unavailable();
    if (state.mood === 'broken') throw new Error('the answer is broken');
  };
  const page = <Item>(items: readonly Item[], { after = 0, count = 50 }: { after?: number; count?: number }) => {
    const found = items.slice(after, after + count);
    return { items: found, next: after + found.length < items.length ? after + found.length : null };
  };
  const section =
    <Item>(name: string, items: () => readonly Item[]) =>
    async ({ params: { userId }, query }: { params: { userId: number }; query: { after?: number; count?: number } }) => {
      ask(name);
      if (!state.users.has(userId)) throw videosProblems.account_not_found();
      return reply(200, page(items(), query));
    };
  async function pageOfVideos({ after = 0, count = 20 }: { after?: number; count?: number }) {
    await state.beforeVideos(after);
    const items = state.videos.filter(({ video: { id } }) => id > after).slice(0, count);
    return { items, next: items.length < count ? null : (items.at(-1)?.video.id ?? null) };
  }
  const actor = (name: string) => ({
    url: `https://video.example/accounts/${name}`,
    name,
    displayName: name,
    description: null,
    createdAt: at,
    updatedAt: at,
    avatars: [],
  });

  const videosImplementation = implement(ofVideos, () => ({
    async getArchivedAccount({ params: { userId } }) {
      ask('account');
      const name = state.users.get(userId);
      if (name === undefined) throw videosProblems.account_not_found();
      const avatar = state.avatar === null ? null : { storageKey: state.avatar, extension: '.png' };
      return reply(200, { ...actor(name), avatar, notificationSettings: { newFollow: 1 } });
    },
    measureArchive: async () => reply(200, { videoFileBytes: state.videoFileBytes }),
    listArchivedChannels: section('channels', () =>
      state.channels.map(({ name, banner }) => ({
        ...actor(name),
        support: null,
        avatar: null,
        banners: [],
        banner: banner === null ? null : { storageKey: banner, extension: '.jpg' },
      })),
    ),
    async listArchivedVideos({ query }) {
      ask('videos');
      return reply(200, await pageOfVideos(query));
    },
    async listArchivedFiles({ query }) {
      ask('files');
      const { items, next } = await pageOfVideos(query);
      const filesOf = ({ video: { id, uuid, privacy }, captionFiles, thumbnail, videoFile }: ArchivedVideo) => ({
        id,
        uuid,
        privacy: privacy.id,
        captionFiles,
        thumbnail,
        videoFile,
      });
      const files = items.map(filesOf);
      state.afterFiles();
      return reply(200, { items: files, next });
    },
    listArchivedComments: section('comments', () => state.comments),
    listArchivedFollowers: section('followers', () => state.followers),
    listArchivedFollowing: section('following', () => state.following),
    listArchivedMutes: section('mutes', () => state.mutes),
    listArchivedHistory: section('history', () => state.history),
    listArchivedPlaylists: section('playlists', () => state.playlists.map(({ elements: _elements, ...playlist }) => playlist)),
    listArchivedRatings: async ({ query }) => {
      ask('ratings');
      return reply(200, page(query.rating === 'like' ? state.likes : [], query));
    },
    async listArchivedElements({ query }) {
      ask('elements');
      return reply(200, page(state.playlists.find(({ id }) => id === query.playlistId)?.elements ?? [], query));
    },
  }));

  type Restoring = { readonly params: { readonly userId: number }; readonly body: object };
  const restore =
    (what: string) =>
    async ({ params: { userId }, body: sent }: Restoring) => {
      ask(what);
      const body = sent as Readonly<Record<string, unknown>>;
      await state.beforeRestoring(what);
      if (!state.users.has(userId)) return reply(200, { outcome: 'gone' as const });
      const outcome = state.answer(what, body);
      if (outcome === 503) throw problems.unavailable();
      if (outcome === 422) throw videosProblems.not_a_video();
      // As in the service, the same item twice is one thing, and a video is known by its UUID.
      const isKnown = state.restored.some((known) => known.what === what && identityOf(known.body) === identityOf(body));
      if (outcome === 'done' && !isKnown) state.restored.push({ what, userId, body });
      return reply(200, { outcome });
    };
  const restoringImplementation = implement(restoringInternal, () => ({
    measureQuota: async () => reply(200, { bytesLeft: state.bytesLeft }),
    restoreAccount: restore('account'),
    restoreNotificationSettings: restore('notification settings'),
    restoreChannel: restore('channel'),
    restoreMute: restore('mute'),
    restoreFollow: restore('follow'),
    restoreRating: restore('rating'),
    restoreWatched: restore('watched'),
    restorePlaylist: restore('playlist'),
    async checkVideo({ body }) {
      const outcome = state.answer('video check', body);
      if (outcome === 422) throw videosProblems.quota_reached();
      const isMade = state.restored.some((known) => known.body['uuid'] === body.uuid);
      return reply(200, { outcome: isMade ? ('done' as const) : outcome === 'duplicate' ? ('duplicate' as const) : ('wanted' as const) });
    },
    restoreVideo: restore('video'),
  }));
  const restoringAuthImplementation = implement(restoringOfAuth, () => ({
    async restoreUserSettings({ params: { userId }, body }) {
      ask('restore settings');
      state.restored.push({ what: 'user settings', userId, body });
      return reply(204, null);
    },
  }));

  const authImplementation = implement(ofAuth, () => ({
    async getArchivedUser({ params: { userId } }) {
      ask('user');
      const username = state.users.get(userId);
      if (username === undefined) throw authProblems.user_not_found();
      return reply(200, {
        username,
        email: `${username}@mail.example`,
        emailPublic: false,
        nsfwPolicy: 'blur',
        autoPlayVideo: true,
        autoPlayNextVideo: false,
        autoPlayNextVideoPlaylist: true,
        p2pEnabled: false,
        videosHistoryEnabled: true,
        videoLanguages: ['en'],
        language: 'en',
        theme: 'instance-default',
        createdAt: at,
      });
    },
  }));

  const created = (id: string, object: object) => ({
    type: 'Create',
    id: `${id}/activity`,
    to: ['everybody'],
    cc: [],
    object: { id, ...object },
  });
  const federationImplementation = implement(ofFederation, () => ({
    async getArchivedActor({ params: { name } }) {
      ask('actor');
      return reply(200, { type: 'Person', id: `https://video.example/accounts/${name}`, outbox: 'there', icon: ['there'] });
    },
    async describeArchivedVideos({ body }) {
      ask('video objects');
      const found = state.videos.filter(({ video: { id } }) => body.videoIds.includes(id));
      const describe = ({ video, captions }: ArchivedVideo) => {
        const subtitleLanguage = captions.map(({ language: identifier, fileUrl: url }) => ({ identifier, url }));
        const object = { type: 'Video', icon: ['there'], subtitleLanguage, to: ['everybody'], cc: ['everybody'], hasParts: 'there' };
        return { videoId: video.id, activity: created(video.url, object), chapters: [{ name: 'Arrival' }] };
      };
      return reply(200, found.map(describe));
    },
    async describeArchivedComments({ body }) {
      ask('comment objects');
      const found = state.comments.filter(({ id }) => body.commentIds.includes(id));
      return reply(
        200,
        found.map(({ url, text }) => ({ activity: created(url, { type: 'Note', content: text }) })),
      );
    },
    async listArchivedFollowersElsewhere({ params, query }) {
      ask('followers elsewhere');
      const found = state.followersElsewhere.filter(({ name }) => name === params.name);
      const items = found.map(({ handle }) => ({ handle, createdAt: at }));
      return reply(200, page(items, query));
    },
  }));

  await using starting = new AsyncDisposableStack();
  type Implemented = { routes: (deps: never) => Parameters<typeof startFakeServer>[0]['routes'] };
  const start = async (service: string, ...parts: Implemented[]) => {
    const routes = parts.flatMap((part) => [...part.routes({} as never)]);
    return starting.use(await startFakeServer({ service, routes, publicKeys })).url;
  };
  const urls = {
    AUTH_URL: await start('auth', authImplementation, restoringAuthImplementation),
    VIDEOS_URL: await start('videos', videosImplementation, restoringImplementation),
    FEDERATION_URL: await start('federation', federationImplementation),
  };
  const running = starting.move();
  return Object.assign(state, { urls, [Symbol.asyncDispose]: () => running.disposeAsync() });
}

const identityOf = (body: Readonly<Record<string, unknown>>) => body['uuid'] ?? JSON.stringify(body);
