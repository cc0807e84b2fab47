import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../../api/call.ts';
import { queries } from '../../api/query-client.ts';
import { answerOf } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';

export type Video = BodyOf<typeof videosApi.listVideos>['data'][number];
export type VideoDetails = BodyOf<typeof videosApi.getVideo>;
export type Transcoding = BodyOf<typeof videosApi.getTranscoding>;
export type Rendition = Transcoding['renditions'][number];

/** What shows videos: it changes when one comes, goes or becomes another. */
export const listsOfVideos = [
  videosApi.listVideos,
  videosApi.searchVideos,
  videosApi.listAccountVideos,
  videosApi.listChannelVideos,
  videosApi.listMyVideos,
  videosApi.listSubscriptionVideos,
  videosApi.listMyHistory,
  videosApi.getMyQuotaUsed,
];

const isUnderWay = (status: Transcoding | undefined) => status?.state === 'waiting' || status?.state === 'running';

/** Many ladders share what one person may ask of the instance. */
const LADDER_MS = 1500;
const movingLadders = () =>
  queries.getQueryCache().findAll({
    queryKey: [videosApi.getTranscoding.id],
    type: 'active',
    predicate: ({ state }) => isUnderWay(state.data as Transcoding),
  }).length;

/** The ladder of a video the viewer manages; asked again every moment while it moves. */
export const transcodingQuery = (id: string, isWatched = true) =>
  queryOptions({
    ...answerOf(videosApi.getTranscoding, { params: { id } }),
    enabled: isWatched,
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error') return LADDER_MS * 3;
      return isUnderWay(data) ? LADDER_MS * Math.max(1, movingLadders() / 2) : false;
    },
    // A finished ladder only moves again when somebody asks for it here, which asks again by itself.
    staleTime: ({ state: { data } }) => (data?.state === 'completed' || data?.state === 'disabled' ? 5 * 60_000 : 0),
  });
