import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { usePages } from '../../api/use-pages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { PlayableElement, PlaylistElement } from '../playlists/playlist.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { BY_ITSELF } from '../watch/up-next.tsx';
import { addressAt, positionIn } from './positions.ts';

const PAGE = 50;
/** So many videos before the end of what is known the next ones are asked for. */
const AHEAD = 10;

/** Where the page of a list begins that a position is in. */
const pageOf = (position = 1) => position - 1 - ((position - 1) % PAGE);
const isPlayable = (element: PlaylistElement): element is PlayableElement => element.video !== null;
const isWithdrawn = (error: unknown) =>
  error instanceof SignedOut || (error instanceof ApiProblem && [400, 401, 403, 404].includes(error.status));

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
  const isWhole = list.isSuccess && !list.hasNextPage;

  // What plays goes on playing when others come, go or change places before it.
  const [held, hold] = useState<{ readonly id: number; readonly wanted: number | undefined }>();
  const same = held && held.wanted === wanted ? elements.find((element) => element.id === held.id) : undefined;
  const asked = wanted !== undefined && wanted <= total ? wanted : undefined;
  const current = same ?? elementAt(elements, asked, isWhole);
  if (current && current !== same) hold({ id: current.id, wanted });
  if (!current && list.isSuccess && from !== pageOf(asked)) setFrom(pageOf(asked));

  const position = current?.position ?? 0;
  const next = elements.find((element) => element.position > position && isPlayable(element));
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
    next,
    previous,
    isEmpty: list.isSuccess && total === 0,
  };
}
export type Queue = ReturnType<typeof useQueue>;

/** The one at a position, else the first that plays; undefined until enough of the list is known. */
function elementAt(elements: readonly PlaylistElement[], wanted: number | undefined, isWhole: boolean): PlaylistElement | undefined {
  const there = elements.find(({ position }) => position === wanted);
  if (there || (wanted !== undefined && !isWhole)) return there;
  return elements.find(isPlayable) ?? (isWhole ? elements[0] : undefined);
}

/** Goes on to the next video when one has ended, for who wants that. */
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
  return (isOver: boolean) => setEnded(isOver && current ? { id: current.id, visit } : undefined);
}
