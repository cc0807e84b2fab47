import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { instance } from '../instance.ts';
import type { Preferences } from '../preferences/preferences.ts';
import { type BodyOf, call } from './call.ts';
import { queries } from './query-client.ts';
import { useSession } from './session.ts';

export type Video = BodyOf<typeof videosApi.listVideos>['data'][number];
export type VideoDetails = BodyOf<typeof videosApi.getVideo>;
export type Transcoding = BodyOf<typeof videosApi.getTranscoding>;
export type Rendition = Transcoding['renditions'][number];
type Channel = BodyOf<typeof videosApi.getChannel>;
/** What the client reads of the signed-in user. */
export type MyUser = Preferences & {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** The address that replaces the present one when it is proven. */
  readonly pendingEmail: string | null;
  readonly emailVerified: boolean | null;
  readonly role: { readonly id: number };
  readonly language: string | null;
  readonly twoFactorEnabled: boolean;
  /** The advice to newcomers was followed, or is not wanted. */
  readonly noWelcomeModal: boolean;
  /** The provider of who signs in elsewhere. */
  readonly pluginAuth: string | null;
  /** Bytes; -1 for no limit. */
  readonly videoQuota: number;
  readonly account: BodyOf<typeof videosApi.getAccount>;
  readonly videoChannels: readonly Channel[];
};

const MINUTE = 60_000;

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(authApi.getConfig, { signal }),
  staleTime: 10 * MINUTE,
});
// The page brought it along, so that nothing has to wait for it; it is asked for anew all the same.
if (instance.configuration) queries.setQueryData(configQuery.queryKey, instance.configuration, { updatedAt: 1 });

/** One video as the viewer may see it. */
export const videoQuery = (id: string, viewer: string | undefined) =>
  queryOptions({ queryKey: ['video', id, viewer ?? null], queryFn: ({ signal }) => call(videosApi.getVideo, { params: { id }, signal }) });

const isUnderWay = (status: Transcoding | undefined) => status?.state === 'waiting' || status?.state === 'running';

/** Many ladders share what one person may ask of the instance. */
const LADDER_MS = 1500;
const movingLadders = () =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['transcoding'], type: 'active', predicate: ({ state }) => isUnderWay(state.data as Transcoding) }).length;

/** The ladder of a video the viewer manages; asked again every moment while it moves. */
export const transcodingQuery = (id: string, isWatched = true) =>
  queryOptions({
    queryKey: ['transcoding', id],
    queryFn: ({ signal }) => call(videosApi.getTranscoding, { params: { id }, signal }),
    enabled: isWatched,
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error') return LADDER_MS * 3;
      return isUnderWay(data) ? LADDER_MS * Math.max(1, movingLadders() / 2) : false;
    },
    // A finished ladder only moves again when somebody asks for it here, which asks again by itself.
    staleTime: ({ state: { data } }) => (data?.state === 'completed' || data?.state === 'disabled' ? 5 * MINUTE : 0),
  });

/** The signed-in user, who goes by this name here. */
export const meQuery = (username: string | undefined) =>
  queryOptions({
    queryKey: ['me', username],
    queryFn: async ({ signal }) => {
      const answer = await call(authApi.getMyUser, { signal });
      // Two forms (docs/contract/differences.md#two-forms).
      return (Array.isArray(answer) ? answer[0] : answer) as unknown as MyUser;
    },
    enabled: username !== undefined,
    staleTime: 5 * MINUTE,
  });

/** The signed-in user; undefined while unknown or signed out. */
export function useMe(): MyUser | undefined {
  const current = useSession();
  const { data } = useQuery(meQuery(current?.username));
  return current ? data : undefined;
}
