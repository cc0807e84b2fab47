import { useQuery } from '@tanstack/react-query';
import { instance } from '../instance.ts';
import { authApi } from '../precomputed/operations.ts';
import type { BodyOf } from './call.ts';
import { queries } from './query-client.ts';
import { answerOf } from './use-operation.ts';

export type Config = BodyOf<typeof authApi.getConfig>;

/** What the instance offers and is called. */
export const configQuery = answerOf(authApi.getConfig, {}, { staleTime: 10 * 60_000 });
// The page brought it along, so that nothing has to wait for it; it is asked for anew all the same.
if (instance.configuration) queries.setQueryData(configQuery.queryKey, instance.configuration, { updatedAt: 1 });

export const useConfig = (): Config | undefined => useQuery(configQuery).data;
