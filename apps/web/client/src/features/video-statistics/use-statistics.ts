import { keepPreviousData } from '@tanstack/react-query';
import type { InputOf } from '../../api/call.ts';
import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { Metric } from './in-words.ts';

type Query = NonNullable<InputOf<typeof videosApi.getOverallStats>['query']>;

/** What is shown stays until the numbers of another period are there. */
const kept = { placeholderData: keepPreviousData } as const;

export const useOverall = (videoId: string, query: Query) => useOperation(videosApi.getOverallStats, { params: { videoId }, query }, kept);

export const useSeries = (videoId: string, metric: Metric, query: Query) =>
  useOperation(videosApi.getTimeseriesStats, { params: { videoId, metric }, query }, kept);

export const useUserAgents = (videoId: string, query: Query) =>
  useOperation(videosApi.getUserAgentStats, { params: { videoId }, query }, kept);

export const useRetention = (videoId: string) => useOperation(videosApi.getRetentionStats, { params: { videoId } });
