import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './channel-row.module.css';
import { type Channel, editPath } from './channels.ts';
import { DeleteChannelDialog } from './delete-channel-dialog.tsx';

/** One of your channels. */
export function ChannelRow({ channel, isOnly }: { channel: Channel; isOnly: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  const { displayName: name, followersCount, videosCount } = channel;
  return (
    <article className={`panel ${styles.row}`}>
      <Avatar actor={channel} isChannel size="large" />
      <div className="grow">
        <h2 className="item-title">
          <Link to={`/c/${handleOf(channel)}/videos`}>{name}</Link>
        </h2>
        <p className="small soft num">
          @{channel.name} · {t('actors.subscribers', { count: followersCount })}
          {videosCount !== undefined && ` · ${t('channels.videos', { count: videosCount })}`}
        </p>
      </div>
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'quiet', isSquare: true })} to={editPath(channel)} aria-label={t('channels.edit', { name })}>
          <Icon name="edit" />
        </Link>
        {!isOnly && (
          <Button kind="quiet" isSquare onClick={() => setDeleting(true)} aria-label={t('channels.delete', { name })}>
            <Icon name="trash" />
          </Button>
        )}
      </div>
      {isDeleting && <DeleteChannelDialog channel={channel} close={() => setDeleting(false)} />}
    </article>
  );
}
