import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { usePages } from '../../api/use-pages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { PlayerOptions } from '../player/player.tsx';
import { isOccupied } from '../player/shortcuts.ts';
import type { PlayableElement, PlaylistElement } from '../playlists/playlist.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { BY_ITSELF } from '../watch/up-next.tsx';
import { addressAt, positionIn, timesOf } from './positions.ts';

const PAGE = 50;
/** So many videos before the end of what is known the next ones are asked for. */
const AHEAD = 10;

/** Where the page of a list begins that a position is in. */
const pageOf = (position = 1) => position - 1 - ((position - 1) % PAGE);
const isPlayable = (element: PlaylistElement): element is PlayableElement => element.video !== null;
const isWithdrawn = (error: unknown) =>
  error instanceof SignedOut || (error instanceof ApiProblem && [400, 401, 403, 404].includes(error.status));

/** What plays, and from where to where, since an address was gone to. */
type Held = {
  readonly visit: string;
  readonly element: PlaylistElement;
  readonly times: Pick<PlayerOptions, 'start' | 'stop'>;
};

/** A playlist, and which of its videos plays now by the address of the page. Of a long one the part around that is asked for, and more while it plays. */
export function useQueue(id: string) {
  const [parameters] = useSearchParams();
  const wanted = positionIn(parameters);
  const input = { params: { playlistId: id } };
  const known = useOperation(videosApi.getPlaylist, input);
  const [from, setFrom] = useState(() => pageOf(wanted));
  const list = usePages(videosApi.listPlaylistElements, input, { count: PAGE, from });
  const total = list.data?.pages[0]?.total ?? 0;
  const elements = list.data?.pages.flatMap(({ data }): readonly PlaylistElement[] => data) ?? [];
  const hasStart = list.isSuccess && !list.hasPreviousPage;

  // What plays goes on as it began until somebody, or its end, leads on: whatever becomes of the list, even if it is taken out.
  const { key: visit } = useLocation();
  const [lastHeld, hold] = useState<Held>();
  const held = lastHeld?.visit === visit ? lastHeld : undefined;
  const asked = wanted !== undefined && wanted <= total ? wanted : undefined;
  const listed = held ? elements.find(({ id }) => id === held.element.id) : elementAt(elements, asked, hasStart, !list.hasNextPage);
  const current = listed ?? held?.element;
  if (current && current !== held?.element) {
    hold({ visit, element: current, times: held?.times ?? timesOf(current, elements, parameters) });
  }
  if (!current && list.isSuccess && from !== pageOf(asked)) setFrom(pageOf(asked));

  const position = current?.position ?? 0;
  // What came after one that was taken out has its place by now.
  const nextFrom = listed ? position + 1 : position;
  const next = elements.find((element) => element.position >= nextFrom && isPlayable(element));
  const previous = elements.findLast((element) => element.position < position && isPlayable(element));
  const mayAsk = !list.isFetching && !list.isError;
  const isNearEnd = next === undefined || (elements.at(-1)?.position ?? 0) - position < AHEAD;
  const isNextDue = mayAsk && list.hasNextPage && isNearEnd;
  const isPreviousDue = mayAsk && list.hasPreviousPage && current !== undefined && previous === undefined;
  const { fetchNextPage, fetchPreviousPage } = list;
  useEffect(() => {
    if (isNextDue) void fetchNextPage();
    else if (isPreviousDue) void fetchPreviousPage();
  }, [isNextDue, isPreviousDue, fetchNextPage, fetchPreviousPage]);

  const error = known.error ?? (elements.length === 0 ? list.error : null);
  return {
    // What was shown before may be for others by now.
    playlist: isWithdrawn(known.error) ? undefined : known.data,
    error,
    retry: () => {
      void known.refetch();
      void list.refetch();
    },
    list,
    elements,
    current,
    times: held?.times ?? {},
    next,
    previous,
    isEmpty: list.isSuccess && total === 0 && !current,
  };
}
export type Queue = ReturnType<typeof useQueue>;

/** The one at a position, else the first that plays; undefined until enough of the list is known. */
function elementAt(
  elements: readonly PlaylistElement[],
  wanted: number | undefined,
  hasStart: boolean,
  hasEnd: boolean,
): PlaylistElement | undefined {
  const there = elements.find(({ position }) => position === wanted);
  const isWhole = hasStart && hasEnd;
  if (there || !hasStart || (wanted !== undefined && !isWhole)) return there;
  return elements.find(isPlayable) ?? (isWhole ? elements[0] : undefined);
}

/** Goes on to the next video when one has ended, for who wants that and does nothing else on the page. */
export function useGoingOn({ current, next }: Queue) {
  const [ended, setEnded] = useState<{ readonly id: number; readonly visit: string }>();
  const [parameters] = useSearchParams();
  // Who comes back to it begins anew.
  const { key: visit } = useLocation();
  const navigate = useNavigate();
  const wantsNext = usePreferences()?.autoPlayNextVideoPlaylist ?? false;
  // It may have to wait until more of the list is known.
  const hasEnded = ended !== undefined && ended.id === current?.id && ended.visit === visit;
  const to = wantsNext && next && hasEnded ? addressAt(parameters, next.position) : undefined;
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true, state: BY_ITSELF });
  }, [to, navigate]);
  return (isOver: boolean) => setEnded(isOver && current && !isOccupied() ? { id: current.id, visit } : undefined);
}
