import type { TypeOf } from '@flotilla/contract';
import type { actorImage } from '@flotilla/contracts-shared';
import {
  type FederatedComment,
  type FederatedElement,
  type FederatedPlaylist,
  type FederatedRating,
  type FederatedVideo,
  federatedInternal,
  videosProblems,
} from '@flotilla/contracts-videos';
import { videosExamples } from '@flotilla/contracts-videos/examples';
import { implement, reply } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { startFakeServer } from '@flotilla/test-kit';

type Shown = FederatedVideo['video'];
type Actors = { readonly account: string; readonly channel: string; readonly accountId: number; readonly channelId: number };
type Paging = { readonly start?: number; readonly count?: number };

const example = videosExamples.getVideo.replies[200] as Shown;
const examplePlaylist = videosExamples.getPlaylist.replies[200] as FederatedPlaylist['playlist'];

const originOf = ({ isLocal, url }: Shown) => (isLocal ? null : url);
/** An actor of the instance that the video is of. */
const actorOf = (name: string, video: string | null) => ({ name, url: video && `${new URL(video).origin}/actors/${name}` });

/** `videos` as federation sees it, with the same contract and service tokens. What is shown of things was decided by whoever put them here. */
export async function startFakeVideos(publicKeys: PublicKeys) {
  const state = {
    videos: new Map<number, FederatedVideo>(),
    comments: new Map<number, FederatedComment>(),
    ratings: [] as (FederatedRating & { readonly accountId: number })[],
    playlists: new Map<string, FederatedPlaylist>(),
    elements: new Map<number, FederatedElement>(),
    /** Of actors elsewhere, by their ids. */
    avatars: new Map<string, TypeOf<typeof actorImage>[]>(),
    isAway: false,
    /** How often something was asked for. */
    calls: [] as string[],
    /** Called before a video is read, to be published. */
    beforeRead: async (_id: number): Promise<void> => {},
  };

  function find(reference: string): FederatedVideo {
    const found = [...state.videos.values()].find(({ video: { id, uuid, shortUUID } }) =>
      [String(id), uuid, shortUUID].includes(reference),
    );
    if (!found) throw videosProblems.video_not_found();
    const { privacy, blacklisted } = found.video;
    if (privacy.id === 5) throw videosProblems.video_requires_password();
    if (privacy.id > 2 || blacklisted || (privacy.id === 2 && reference === String(found.video.id))) throw problems.unauthorized_request();
    if (found.standing !== 'open') throw videosProblems.video_not_found();
    return found;
  }
  function findPlaylist(reference: string): FederatedPlaylist {
    const found = state.playlists.get(reference);
    if (!found) throw videosProblems.playlist_not_found();
    if (found.playlist.privacy.id === 3) throw problems.unauthorized_request();
    return found;
  }
  const page = <Item>(items: readonly Item[], { start = 0, count = 15 }: Paging) => items.slice(start, start + count);
  const commentsOf = (videoId: number) => [...state.comments.values()].filter((each) => each.video.id === videoId && !each.heldForReview);

  const implementation = implement(federatedInternal, () => ({
    async findActorImages({ body: { urls } }) {
      if (state.isAway) throw problems.unavailable();
      return reply(
        200,
        urls.flatMap((url) => (state.avatars.has(url) ? [{ url, avatars: state.avatars.get(url) ?? [], banners: [] }] : [])),
      );
    },
    getFederatedVideo: async ({ params }) => reply(200, find(params.id)),
    async getVideoToPublish({ params: { videoId } }) {
      state.calls.push(`publish ${videoId}`);
      const found = state.videos.get(videoId);
      await state.beforeRead(videoId);
      if (!found) throw videosProblems.video_not_found();
      return reply(200, found);
    },
    async listVideosToPublish({ body: { videoIds } }) {
      return reply(
        200,
        videoIds.flatMap((id) => state.videos.get(id) ?? []),
      );
    },
    async listFederatedVideos({ query: { accountId, channelId, ...paging } }) {
      const listed = [...state.videos.values()]
        .filter(({ standing, video }) => standing === 'open' && video.privacy.id === 1)
        .filter(({ video }) => (accountId ?? video.account.id) === video.account.id && (channelId ?? video.channel.id) === video.channel.id)
        .toSorted((one, other) => other.video.publishedAt.localeCompare(one.video.publishedAt));
      return reply(200, { total: listed.length, data: page(listed, paging) });
    },
    async listFederatedComments({ params, query }) {
      const { video } = find(params.id);
      const comments = commentsOf(video.id).map(({ id, url }) => ({ id, url }));
      return reply(200, { uuid: video.uuid, url: originOf(video), total: comments.length, comments: page(comments, query) });
    },
    async getFederatedComment({ params }) {
      const { video } = find(params.id);
      const found = commentsOf(video.id).find(({ id }) => id === params.commentId);
      if (!found) throw videosProblems.comment_not_found();
      return reply(200, found);
    },
    async getCommentToPublish({ params }) {
      const found = state.comments.get(params.commentId);
      if (!found) throw videosProblems.comment_not_found();
      return reply(200, found);
    },
    async listFederatedRatings({ params, query: { rating, ...paging } }) {
      const { video } = find(params.id);
      const accounts = state.ratings.filter((each) => each.video.id === video.id && each.rating === rating).map(({ account }) => account);
      return reply(200, { id: video.id, uuid: video.uuid, url: originOf(video), total: accounts.length, accounts: page(accounts, paging) });
    },
    async getFederatedRating({ params }) {
      const found = state.ratings.find(({ accountId, video }) => accountId === params.accountId && video.id === params.videoId);
      if (!found) throw videosProblems.video_not_found();
      const { account, rating, video } = found;
      return reply(200, { account, rating, video });
    },
    listFederatedPlaylists: async ({ query }) => {
      const isTheirs = ({ playlist: { ownerAccount, videoChannel } }: FederatedPlaylist) =>
        ownerAccount.id === query.accountId || videoChannel?.id === query.channelId;
      const isPublic = ({ playlist }: FederatedPlaylist) => playlist.privacy.id === 1;
      const uuids = [...state.playlists.values()].filter((each) => isTheirs(each) && isPublic(each)).map(({ playlist }) => playlist.uuid);
      return reply(200, { total: uuids.length, uuids: page(uuids, query) });
    },
    async getFederatedPlaylist({ params, query }) {
      const { playlist, elementIds } = findPlaylist(params.id);
      return reply(200, { playlist, elementIds: page(elementIds, query) });
    },
    async getFederatedElement({ params }) {
      findPlaylist(params.id);
      const found = state.elements.get(params.elementId);
      if (!found) throw videosProblems.playlist_element_not_found();
      return reply(200, found);
    },
  }));

  const server = await startFakeServer({
    service: 'videos',
    routes: implementation.routes(undefined as never),
    publicKeys,
  });

  let lastId = 0;
  return Object.assign(state, {
    url: server.url,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),

    /** A public video of these actors. */
    put(actors: Actors, fields: Partial<Shown> = {}, more: Partial<Omit<FederatedVideo, 'video'>> = {}): FederatedVideo {
      const id = fields.id ?? ++lastId;
      const uuid = fields.uuid ?? `5f0c9b1e-7a34-4d0e-9a4b-${String(id).padStart(12, '0')}`;
      const account = { ...example.account, id: actors.accountId, name: actors.account.split('/').at(-1) as string };
      const channel = { ...example.channel, id: actors.channelId, name: actors.channel.split('/').at(-1) as string };
      const video = { ...example, id, uuid, account, channel, embedPath: `/videos/embed/${uuid}`, ...fields };
      const put: FederatedVideo = { standing: 'open', captions: [], storyboard: null, chapters: [], ...more, video };
      state.videos.set(id, put);
      return put;
    },

    /** A comment on a video. */
    comment({ video, standing }: FederatedVideo, account: string | null, fields: Partial<FederatedComment> = {}): FederatedComment {
      const id = fields.id ?? ++lastId;
      const [url, isPublic] = [originOf(video), video.privacy.id === 1];
      const actors = { account: actorOf(video.account.name, url), channel: actorOf(video.channel.name, url) };
      const about = { id: video.id, uuid: video.uuid, url, standing, isPublic, ...actors };
      const at = '2026-03-02T12:00:00.000Z';
      const put = {
        id,
        url: null,
        inReplyToId: null,
        inReplyToUrl: null,
        text: 'Where was this shot?',
        heldForReview: false,
        replyApproval: null,
        isMuted: false,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        parentAccounts: [],
        video: about,
        account: account === null ? null : { name: account, url: null },
        ...fields,
      };
      state.comments.set(id, put);
      return put;
    },

    /** A playlist with elements of these videos. */
    playlist(actors: Actors, videos: readonly FederatedVideo[], fields: Partial<FederatedPlaylist['playlist']> = {}): FederatedPlaylist {
      const id = fields.id ?? ++lastId;
      const uuid = fields.uuid ?? `d3b07384-d9a0-4c1e-8f6a-${String(id).padStart(12, '0')}`;
      const elementIds = videos.map(() => ++lastId);
      videos.forEach(({ video }, index) => {
        const element = { id: elementIds[index] as number, position: index + 1, startTimestamp: 30, stopTimestamp: null };
        state.elements.set(element.id, {
          ...element,
          playlistUuid: uuid,
          playlistUrl: fields.isLocal === false ? (fields.url ?? null) : null,
          videoUuid: video.uuid,
          videoUrl: video.isLocal ? null : video.url,
        });
      });
      const ownerAccount = { ...examplePlaylist.ownerAccount, id: actors.accountId, name: actors.account.split('/').at(-1) as string };
      const videoChannel = examplePlaylist.videoChannel && {
        ...examplePlaylist.videoChannel,
        id: actors.channelId,
        name: actors.channel.split('/').at(-1) as string,
      };
      const playlist = { ...examplePlaylist, id, uuid, ownerAccount, videoChannel, videosLength: videos.length, ...fields };
      const put = { playlist, elementIds };
      state.playlists.set(uuid, put);
      return put;
    },
  });
}
