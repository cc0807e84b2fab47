import type { ReactNode } from 'react';
import styles from './watch-layout.module.css';

type Props = {
  /** The video over the whole width. */
  readonly isTheatre?: boolean;
  readonly stage: ReactNode;
  /** What is said about the video. */
  readonly about?: ReactNode;
  /** What plays after it: beside it where there is room, else at once below it. */
  readonly queue?: ReactNode;
  /** Other things to see: beside it where there is room, else below everything. */
  readonly more?: ReactNode;
};

/** A page with a video, what is said about it, and what is beside it. */
export function WatchLayout({ isTheatre = false, stage, about, queue, more }: Props) {
  const classes = [styles.watch, isTheatre && styles.theatre, queue && styles.queued];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <div className={styles.stage}>{stage}</div>
      {queue}
      <div className={styles.about}>{about}</div>
      {more}
    </div>
  );
}
