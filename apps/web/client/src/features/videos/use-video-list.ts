import type { InputOf } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { usePages } from '../../api/use-pages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { visitorPreferences } from '../preferences/kept-preferences.ts';
import { languageFilter, sensitiveFilter } from '../preferences/list-filter.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

const PAGE = 24;

type Filter = Omit<NonNullable<InputOf<typeof videosApi.listVideos>['query']>, 'count' | 'start'>;
type Of = { account: string } | { channel: string } | { everybody: true } | { subscriptions: true };

/** A list of videos, page by page: of everybody, of an account, of a channel or of all channels one is subscribed to; as its viewer wants lists to be. */
export function useVideoList(of: Of, filter: Filter) {
  const isVisitor = useSession() === null;
  const preferences = usePreferences();
  // Who searches, or looks at what one person made, wants to find it in every language.
  const isBrowsing = 'everybody' in of && filter.search === undefined;
  const query = {
    ...(preferences && isBrowsing && languageFilter(preferences)),
    ...sensitiveFilter(isVisitor ? visitorPreferences.read() : null),
    ...filter,
  };
  const [operation, input] = listOf(of, query);
  return usePages(operation, input, { count: PAGE, enabled: preferences !== undefined });
}
export type VideoList = ReturnType<typeof useVideoList>;

function listOf(of: Of, query: Filter) {
  if ('account' in of) return [videosApi.listAccountVideos, { params: { name: of.account }, query }] as const;
  if ('channel' in of) return [videosApi.listChannelVideos, { params: { channelHandle: of.channel }, query }] as const;
  if ('subscriptions' in of) return [videosApi.listSubscriptionVideos, { query }] as const;
  return [videosApi.listVideos, { query }] as const;
}
