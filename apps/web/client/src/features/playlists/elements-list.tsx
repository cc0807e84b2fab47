import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure, Mistake } from '../../ui/notice.tsx';
import { ElementRow, elementName } from './element-row.tsx';
import { NotMoved } from './not-moved.tsx';
import type { Playlist, PlaylistElement } from './playlist.ts';
import { SortableList } from './sortable-list.tsx';
import { useMoves } from './use-moves.ts';

const PAGE = 50;

/** The videos of a playlist, for who puts them in order. */
export function ElementsList({ playlist }: { playlist: Playlist }) {
  const input = { params: { playlistId: playlist.uuid } };
  const list = usePages(videosApi.listPlaylistElements, input, { count: PAGE, staleTime: 0 });
  const elements = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const total = list.data?.pages.at(-1)?.total ?? elements.length;
  const { notMoved, notRemoved, move, remove } = useMoves(
    videosApi.listPlaylistElements,
    input,
    { rows: elements, place: 'position' },
    (body) => call(videosApi.reorderPlaylistElements, { ...input, body }),
  );
  const [removed, setRemoved] = useState('');
  const gone = useRef<PlaylistElement>(undefined);
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with its row: that of the next row has it.
  useEffect(() => {
    const { id, position } = gone.current ?? {};
    if (position === undefined || elements.some((element) => element.id === id)) return;
    gone.current = undefined;
    const buttons = place.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(position, buttons.length) - 1] ?? document.querySelector('h1'))?.focus();
  });
  const takeOut = (element: PlaylistElement) => {
    gone.current = element;
    remove(element.id, async () => {
      const playlistElementId = element.id;
      await call(videosApi.removePlaylistElement, { params: { ...input.params, playlistElementId } });
      setRemoved(t('playlists.removed', { name: elementName(element) }));
    });
  };
  if (list.isError && elements.length === 0) return <Failure error={list.error} retry={() => void list.refetch()} />;
  return (
    <div ref={place} aria-busy={list.isPending}>
      {list.isPending && [1, 2, 3].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
      {list.isSuccess && elements.length === 0 && (
        <EmptyPlace
          icon="playlist"
          title={t('playlists.empty')}
          action={
            <Link className={buttonClass({ kind: 'main' })} to="/">
              {t('playlists.empty.browse')}
            </Link>
          }
        >
          {t('playlists.empty.hint')}
        </EmptyPlace>
      )}
      <NotMoved error={notMoved} />
      {notRemoved !== null && <Mistake>{inWords(notRemoved)}</Mistake>}
      {elements.length > 0 && (
        <SortableList label={t('playlists.order')} rows={elements} total={total} nameOf={elementName} move={move}>
          {(element) => <ElementRow playlist={playlist} element={element} remove={() => takeOut(element)} />}
        </SortableList>
      )}
      <MoreButton list={list}>{t('playlists.more')}</MoreButton>
      <output className="visually-hidden">{removed}</output>
    </div>
  );
}
