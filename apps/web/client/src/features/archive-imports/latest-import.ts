import { useEffect, useRef } from 'react';
import { isAbsent } from '../../api/api-problem.ts';
import type { BodyOf } from '../../api/call.ts';
import { queries } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { exportsApi } from '../../precomputed/operations.ts';

export type ArchiveImport = BodyOf<typeof exportsApi.getLatestUserImport>;

/** States on the wire (docs/contract/archives.md#imports). */
export const WAITING = 1;
export const UNDER_WAY = 2;
export const DONE = 3;
export const FAILED = 4;

const LOOK_AGAIN_MS = 5_000;

export const changedByImporting = [exportsApi.getLatestUserImport];

export const isComing = ({ state }: ArchiveImport) => state.id === WAITING || state.id === UNDER_WAY;

/** The newest import of somebody: null before the first one. It is asked for again while it moves. */
export function useLatestImport(userId: number) {
  const { data, error, refetch } = useOperation(
    exportsApi.getLatestUserImport,
    { params: { userId } },
    { staleTime: 0, refetchInterval: ({ state: { data: known } }) => known !== undefined && isComing(known) && LOOK_AGAIN_MS },
  );
  const isNone = !data && isAbsent(error);
  const latest = isNone ? null : data;
  useWhenOneEnds(latest, () => {
    // Everything that is somebody's may be different now.
    void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => id !== exportsApi.getLatestUserImport.id });
  });
  return { latest, error: isNone ? null : error, refetch };
}

/** Not for the one that had ended before it was looked at. */
function useWhenOneEnds(latest: ArchiveImport | null | undefined, ended: () => void): void {
  const before = useRef<number | null>(undefined);
  const endedId = latest && !isComing(latest) ? latest.id : null;
  useEffect(() => {
    if (latest === undefined) return;
    if (before.current !== undefined && endedId !== null && endedId !== before.current) ended();
    before.current = endedId;
  });
}
