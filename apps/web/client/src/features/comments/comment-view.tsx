import { useState } from 'react';
import { Link } from 'react-router';
import type { MyUser } from '../../api/me.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { foreignHost, handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { MuteMenu } from '../mutes/mute-menu.tsx';
import type { MuteChange } from '../mutes/mutes.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { ApproveButton } from './approve-button.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentOrigin } from './comment-origin.tsx';
import styles from './comments.module.css';
import type { Comment } from './comments.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';
import { rowOf } from './keep-focus-near.ts';

/** Where comments are read, and by whom. */
export type Place = {
  readonly video: VideoDetails;
  readonly onSeek: ((seconds: number) => void) | undefined;
  readonly me: MyUser | undefined;
  readonly isModerator: boolean;
  /** Comments are allowed. */
  readonly isOpen: boolean;
  /** Somebody was muted, whose comments are gone then. */
  readonly onMuted: (change: MuteChange) => void;
};

type Props = {
  readonly comment: Comment;
  readonly place: Place;
  /** The comment it answers, where the indent does not say it. */
  readonly to?: Comment;
  readonly hasFocus?: boolean;
  readonly onReplied: (comment: Comment) => void;
};

/** One comment with what can be done about it. */
export function CommentView({ comment, place, to, hasFocus = false, onReplied }: Props) {
  const { video, onSeek, me, isModerator, isOpen, onMuted } = place;
  const [open, setOpen] = useState<'delete' | 'reply' | null>(null);
  const article = useFocus<HTMLElement>(hasFocus);
  const { account } = comment;
  if (comment.isDeleted || !account) return <p className={`soft ${styles.deleted}`}>{t('comments.deleted')}</p>;
  const name = account.displayName;
  const host = foreignHost(account.host);
  const close = () => setOpen(null);
  return (
    <article ref={article} id={rowOf(comment.id)} className={styles.comment} tabIndex={-1} aria-label={t('comments.by', { name })}>
      <Avatar actor={account} />
      <div className={styles.body}>
        <p className={styles.by}>
          <Link to={`/a/${handleOf(account)}`}>
            <b>{name}</b>
          </Link>
          {host && <CommentOrigin host={host} url={comment.url} />}
          {account.id === video.account.id && <span className="tag">{t('comments.author')}</span>}
          <span className="small soft">
            <RelativeDate date={comment.createdAt} />
            {to?.account && <> · {t('comments.to', { name: to.account.displayName })}</>}
          </span>
        </p>
        {comment.heldForReview && <p className={`small ${styles.held}`}>{isModerator ? t('comments.held') : t('comments.heldYours')}</p>}
        <Markdown text={comment.text} onSeek={onSeek} duration={video.duration} hasMentions />
        <div className={styles.actions}>
          {isOpen && me && !comment.heldForReview && (
            <Button kind="link" aria-expanded={open === 'reply'} onClick={() => setOpen(open === 'reply' ? null : 'reply')}>
              <Message of="comments.replyButton" name={name} hidden={hidden} />
            </Button>
          )}
          {comment.heldForReview && isModerator && <ApproveButton videoId={video.uuid} commentId={comment.id} name={name} />}
          {me && (isModerator || me.account.id === account.id) && (
            <Button kind="bad-link" onClick={() => setOpen('delete')}>
              <Message of="comments.deleteButton" name={name} hidden={hidden} />
            </Button>
          )}
          <MuteMenu isInline account={account} comment={{ id: comment.id, videoId: video.uuid }} onChanged={onMuted} />
        </div>
        {open === 'reply' && (
          <CommentForm
            video={video}
            me={me}
            answered={comment}
            onCancel={close}
            onSent={(reply) => {
              close();
              onReplied(reply);
            }}
          />
        )}
        {open === 'delete' && <DeleteCommentDialog videoId={video.uuid} comment={comment} name={name} close={close} />}
      </div>
    </article>
  );
}
