import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { Video } from '../videos/videos.ts';
import styles from './note.module.css';

const SECONDS = 6;

/** What a video that plays by itself brings along: the one before led to it. */
export const BY_ITSELF = { isByItself: true } as const;

/** Leads on to the next video after a moment, unless somebody wants to stay. */
export function UpNext({ video, stay }: { video: Video; stay: () => void }) {
  const [left, setLeft] = useState(SECONDS);
  const navigate = useNavigate();
  const to = `/w/${video.shortUUID}`;
  useEffect(() => {
    if (left === 0) {
      void navigate(to, { state: BY_ITSELF });
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, to, navigate]);
  return (
    <section className={styles.note} aria-label={t('watch.next.label')}>
      <output className="grow">
        <Message of="watch.next" name={video.name} b={bold} />
      </output>
      <span className="soft num" aria-hidden="true">
        {t('watch.next.in', { seconds: left })}
      </span>
      <Link className={buttonClass({ kind: 'main' })} to={to} state={BY_ITSELF}>
        {t('watch.next.play')}
      </Link>
      <Button kind="quiet" onClick={stay}>
        {t('watch.next.stay')}
      </Button>
    </section>
  );
}
