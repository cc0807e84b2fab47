import { useState } from 'react';
import { Link } from 'react-router';
import type { BodyOf } from '../../api/call.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { foreignHost, handleOf } from '../../instance.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { ApproveButton } from '../comments/approve-button.tsx';
import { CommentOrigin } from '../comments/comment-origin.tsx';
import styles from '../comments/comments.module.css';
import { threadPath } from '../comments/comments.ts';
import { DeleteCommentDialog } from '../comments/delete-comment-dialog.tsx';
import { rowOf } from '../comments/keep-focus-near.ts';
import { MuteMenu } from '../mutes/mute-menu.tsx';
import { whoIn } from '../mutes/mutes.ts';
import { RemoveAllDialog } from './remove-all-dialog.tsx';

type Props = {
  readonly comment: BodyOf<typeof videosApi.listAllComments>['data'][number];
  readonly scope: 'instance' | 'my-videos';
  readonly tell: (note: string) => void;
};

export function ManagedCommentRow({ comment, scope, tell }: Props) {
  const { account, video } = comment;
  const [open, setOpen] = useState<'delete' | 'remove-all' | null>(null);
  const name = account.displayName;
  const host = foreignHost(account.host);
  const close = () => setOpen(null);
  return (
    <li className="panel">
      <article id={rowOf(comment.id)} className={styles.comment} tabIndex={-1} aria-label={t('comments.by', { name })}>
        <Avatar actor={account} />
        <div className={styles.body}>
          <p className={styles.by}>
            <Link to={`/a/${handleOf(account)}`}>
              <b>{name}</b>
            </Link>
            {host && <CommentOrigin host={host} url={comment.url} />}
            <span className="small soft">
              <RelativeDate date={comment.createdAt} /> · <Link to={`/w/${video.uuid}`}>{video.name}</Link>
            </span>
            {comment.automaticTags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </p>
          {comment.heldForReview && <p className={`small ${styles.held}`}>{t('comments.held')}</p>}
          <Markdown text={comment.text} hasMentions />
          <div className={styles.actions}>
            {comment.heldForReview && <ApproveButton videoId={video.uuid} commentId={comment.id} name={name} />}
            <Link className={buttonClass({ kind: 'link' })} to={threadPath(video.uuid, comment.threadId)}>
              <Message of="comments.replyButton" name={name} hidden={hidden} />
            </Link>
            <Button kind="bad-link" onClick={() => setOpen('delete')}>
              <Message of="comments.deleteButton" name={name} hidden={hidden} />
            </Button>
            <Button kind="bad-link" onClick={() => setOpen('remove-all')}>
              {t('comments.removeAll', { name })}
            </Button>
            <MuteMenu
              isInline
              account={account}
              comment={{ id: comment.id, videoId: video.uuid }}
              onChanged={({ mute, isMuted }) => tell(t(isMuted ? 'mutes.muted' : 'mutes.unmuted', { who: whoIn(mute) }))}
            />
          </div>
        </div>
      </article>
      {open === 'delete' && <DeleteCommentDialog videoId={video.uuid} comment={comment} name={name} close={close} />}
      {open === 'remove-all' && <RemoveAllDialog account={account} scope={scope} tell={tell} close={close} />}
    </li>
  );
}
