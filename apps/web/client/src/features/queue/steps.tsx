import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Playlist, PlaylistElement } from '../playlists/playlist.ts';
import { BY_ITSELF } from '../watch/up-next.tsx';
import { addressAt } from './positions.ts';
import styles from './steps.module.css';
import type { Queue } from './use-queue.ts';

type Props = {
  readonly playlist: Playlist;
  readonly queue: Pick<Queue, 'current' | 'elements' | 'next' | 'previous'>;
  /** The page has no history of its own. */
  readonly isFramed?: boolean;
};

/** Which of how many videos plays, and the ways to the ones before and after it. */
export function Steps({ playlist: { videosLength }, queue: { current, elements, previous, next }, isFramed = false }: Props) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const stepTo = (element: PlaylistElement | undefined) => {
    if (element) void navigate(addressAt(parameters, element.position), { replace: isFramed, state: BY_ITSELF });
  };
  return (
    <div className={styles.steps}>
      <Button kind="quiet" isSquare aria-label={t('queue.previous')} aria-disabled={!previous} onClick={() => stepTo(previous)}>
        <Icon name="previous" />
      </Button>
      <output className="small num">
        {current && elements.includes(current) && t('queue.place', { position: current.position, count: videosLength })}
      </output>
      <Button kind="quiet" isSquare aria-label={t('queue.next')} aria-disabled={!next} onClick={() => stepTo(next)}>
        <Icon name="next" />
      </Button>
    </div>
  );
}
