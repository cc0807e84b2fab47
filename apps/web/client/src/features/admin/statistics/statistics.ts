import type { BodyOf } from '../../../api/call.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';

export type Statistics = BodyOf<typeof authApi.getServerStats>;

/** The instance counts once in four hours. */
export const useStatistics = () => useOperation(authApi.getServerStats, {}, { staleTime: 60_000 });

/** What the server knows about whoever asks it. */
export const useDebug = () => useOperation(authApi.getDebug, {}, { staleTime: 0 });
