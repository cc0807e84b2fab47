import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { CommentView, type Place } from './comment-view.tsx';
import styles from './comments.module.css';
import { type Comment, repliesIn } from './comments.ts';

/** As far as replies are moved to the right; narrow pages stop earlier (comments.module.css). */
const DEEPEST = 5;

type Props = { readonly root: Comment; readonly place: Place; readonly isLinked?: boolean };

/** A comment with its replies, which are asked for when somebody wants to read them. */
export function Thread({ root, place, isLinked = false }: Props) {
  const [isOpen, setOpen] = useState(isLinked);
  const [sentId, setSentId] = useState<number | null>(null);
  const id = `replies-${root.id}`;
  const show = ({ id: replyId }: Comment) => {
    setSentId(replyId);
    setOpen(true);
  };
  return (
    <li className={isLinked ? `${styles.thread} ${styles.linked}` : styles.thread}>
      <CommentView comment={root} place={place} onReplied={show} />
      {root.totalReplies > 0 && (
        <Button kind="link" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('comments.hideReplies') : t('comments.showReplies', { count: root.totalReplies })}
          {root.totalRepliesFromVideoAuthor > 0 && !isOpen && <span className="soft"> · {t('comments.authorReplied')}</span>}
        </Button>
      )}
      <div id={id}>{isOpen && <Replies threadId={root.id} place={place} sentId={sentId} onReplied={show} />}</div>
    </li>
  );
}

type RepliesProps = {
  readonly threadId: number;
  readonly place: Place;
  /** The one just written takes the focus. */
  readonly sentId: number | null;
  readonly onReplied: (comment: Comment) => void;
};

function Replies({ threadId, place, sentId, onReplied }: RepliesProps) {
  const { data, error, refetch } = useOperation(videosApi.getCommentThread, { params: { id: place.video.uuid, threadId } });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <p className="soft small">{t('state.loading')}</p>;
  return (
    <ul className={styles.replies}>
      {repliesIn(data).map(({ comment, depth, to }) => (
        <li key={comment.id} style={{ '--depth': Math.min(depth, DEEPEST) }}>
          <CommentView comment={comment} place={place} {...(depth > 0 && { to })} hasFocus={comment.id === sentId} onReplied={onReplied} />
        </li>
      ))}
    </ul>
  );
}
