import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import type { PlayableElement, PlaylistElement } from '../playlists/playlist.ts';
import { timesInWords } from '../playlists/times.ts';
import { useTreatment } from '../preferences/use-treatment.ts';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { BY_ITSELF } from '../watch/up-next.tsx';
import { addressAt } from './positions.ts';
import styles from './queue-list.module.css';
import type { Queue } from './use-queue.ts';
import { whyNot } from './why-not.ts';

type Props = {
  readonly queue: Pick<Queue, 'current' | 'elements' | 'list'>;
  /** The page has no history of its own. */
  readonly isFramed?: boolean;
};

/** The videos of a playlist in their order; the one that plays is in view. */
export function QueueList({ queue: { elements, current, list }, isFramed = false }: Props) {
  const scroller = useSteadyScroll(elements[0]?.id);
  const id = current?.id;
  useEffect(() => {
    if (id !== undefined && scroller.current) showCurrent(scroller.current);
  }, [id, scroller]);
  return (
    <div className={styles.scroller} ref={scroller}>
      <MoreButton
        list={{
          hasNextPage: list.hasPreviousPage,
          isFetchingNextPage: list.isFetchingPreviousPage,
          fetchNextPage: list.fetchPreviousPage,
        }}
      >
        {t('queue.earlier')}
      </MoreButton>
      <ol className={styles.list} aria-label={t('queue.list')}>
        {elements.map((element) => (
          <li key={element.id}>
            {element.video ? (
              <Row element={{ ...element, video: element.video }} isCurrent={element.id === id} isFramed={isFramed} />
            ) : (
              <Placeholder element={element} isCurrent={element.id === id} />
            )}
          </li>
        ))}
      </ol>
      <MoreButton list={list}>{t('queue.more')}</MoreButton>
    </div>
  );
}

/** What comes before what is seen does not move it. */
function useSteadyScroll(first: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (before.current.first !== first) box.scrollTop += box.scrollHeight - before.current.height;
    before.current = { first, height: box.scrollHeight };
  });
  return scroller;
}

/** Scrolls the list and not the page. */
function showCurrent(scroller: HTMLElement): void {
  const shown = scroller.querySelector<HTMLElement>('[aria-current]');
  if (shown) scroller.scrollTop = shown.offsetTop - shown.offsetHeight;
}

function Row({ element, isCurrent, isFramed }: { element: PlayableElement; isCurrent: boolean; isFramed: boolean }) {
  const [parameters] = useSearchParams();
  const { video } = element;
  const treatment = useTreatment(video);
  const part = timesInWords(element);
  return (
    <Link
      className={styles.row ?? ''}
      to={addressAt(parameters, element.position)}
      state={BY_ITSELF}
      replace={isFramed}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Place element={element} isCurrent={isCurrent} />
      <Thumbnail video={video} isBlurred={treatment === 'blur' || treatment === 'do_not_list'} />
      <span className={styles.words}>
        <span className={styles.name}>{video.name}</span>
        <span className="small soft one-line block">{video.channel.displayName}</span>
        {part && <span className="small soft num block">{part}</span>}
      </span>
    </Link>
  );
}

/** A place of the list that has no video for who looks at it. */
function Placeholder({ element, isCurrent }: { element: PlaylistElement; isCurrent: boolean }) {
  return (
    <div className={styles.row} aria-current={isCurrent ? 'true' : undefined}>
      <Place element={element} isCurrent={isCurrent} />
      <div className={`shot ${styles.none}`}>
        <Icon name="lock" />
      </div>
      <span className="small soft">{whyNot(element)}</span>
    </div>
  );
}

function Place({ element: { position }, isCurrent }: { element: PlaylistElement; isCurrent: boolean }) {
  return (
    <span className={`small soft num ${styles.place}`}>
      {isCurrent && <Icon name="play" />}
      <span className={isCurrent ? 'visually-hidden' : undefined}>{position}</span>
    </span>
  );
}
