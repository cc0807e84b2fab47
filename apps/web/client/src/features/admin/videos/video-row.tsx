import { useState } from 'react';
import { Link } from 'react-router';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { inShort } from '../../../i18n/numbers.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { DeleteDialog } from '../../my-videos/delete-dialog.tsx';
import { privacyInWords } from '../../upload/privacies.ts';
import { editPath } from '../../videos/may-edit.ts';
import { Thumbnail } from '../../videos/thumbnail.tsx';
import { PUBLISHED, stateInWords } from '../../videos/video-states.ts';
import type { Video } from '../../videos/videos.ts';
import actions from '../row-actions.module.css';
import { Cell } from '../stacking-table.tsx';
import styles from './video-row.module.css';

/** One video of the instance: what, whose, for whom, and what can be done. */
export function VideoRow({ video }: { video: Video }) {
  const { name, shortUUID, account, privacy, state, nsfw, views, createdAt } = video;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <tr>
      <th scope="row" aria-label={name}>
        <div className={styles.video}>
          <Link to={`/w/${shortUUID}`} tabIndex={-1} aria-hidden="true">
            <Thumbnail video={video} isBlurred={nsfw} />
          </Link>
          <div>
            <Link className="link" to={`/w/${shortUUID}`}>
              {name}
            </Link>
            {state && state.id !== PUBLISHED && <span className="tag">{stateInWords(state, 'moderators')}</span>}
            {nsfw && <span className="tag">{t('allVideos.sensitive')}</span>}
          </div>
        </div>
      </th>
      <Cell label={t('allVideos.column.account')}>
        <Link className="link" to={`/a/${account.name}`}>
          {account.displayName}
        </Link>
      </Cell>
      <Cell label={t('allVideos.column.audience')}>{privacyInWords(privacy)}</Cell>
      <Cell label={t('allVideos.column.views')} className="num">
        {inShort(views)}
      </Cell>
      <Cell label={t('allVideos.column.uploaded')}>
        <RelativeDate date={createdAt} />
      </Cell>
      <td className={actions.actions}>
        <Link className={buttonClass({ kind: 'link' })} to={editPath(video)}>
          <Message of="allVideos.edit" name={name} hidden={hidden} />
        </Link>
        <Button kind="bad-link" onClick={() => setDeleting(true)}>
          <Message of="allVideos.delete" name={name} hidden={hidden} />
        </Button>
        {isDeleting && <DeleteDialog video={video} close={() => setDeleting(false)} />}
      </td>
    </tr>
  );
}
