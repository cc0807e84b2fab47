import type { BodyOf } from '../../api/call.ts';
import { useOperation } from '../../api/use-operation.ts';
import { exportsApi } from '../../precomputed/operations.ts';

type List = BodyOf<typeof exportsApi.listUserExports>;
export type Archive = List['data'][number];

/** States on the wire (docs/contract/archives.md#exports). */
export const WAITING = 1;
export const BEING_MADE = 2;
export const READY = 3;
export const FAILED = 4;

/** More than a person has: one, and those that failed lately. */
const SHOWN = 100;
const COMING_MS = 5_000;
/** Links for downloads last a quarter of an hour. */
const LINK_MS = 10 * 60_000;

export const changedByArchives = [exportsApi.listUserExports];

export const isComing = ({ state }: Archive) => state.id === WAITING || state.id === BEING_MADE;
/** While there is such a one, no other can be asked for. */
export const isInTheWay = ({ state }: Archive) => state.id !== FAILED;

/** The archives of a user, newest first. They are asked for again while one is coming, and before a link is too old. */
export const useArchives = (userId: number) =>
  useOperation(
    exportsApi.listUserExports,
    { params: { userId }, query: { count: SHOWN } },
    { select: newestFirst, staleTime: 0, refetchInterval: ({ state: { data } }) => intervalOf(data?.data ?? []) },
  );

function intervalOf(archives: readonly Archive[]): number | false {
  if (archives.some(isComing)) return COMING_MS;
  return archives.some(({ state }) => state.id === READY) && LINK_MS;
}

const newestFirst = ({ data }: List): readonly Archive[] => data.toReversed();
