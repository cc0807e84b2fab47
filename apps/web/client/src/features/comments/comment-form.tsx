import { type KeyboardEvent, useId, useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { useChange } from '../../api/use-change.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import styles from './comments.module.css';
import { type Comment, LONGEST, listsOfComments } from './comments.ts';
import { GrowingField } from './growing-field.tsx';

/** People are told how much is left when it is not much, and hear it at every hundred. */
const NEAR = 500;
const HUNDRED = 100;

type Props = {
  readonly video: Pick<VideoDetails, 'uuid'>;
  readonly me: MyUser | undefined;
  /** The comment that is answered. */
  readonly answered?: Comment;
  readonly onSent?: (comment: Comment) => void;
  readonly onCancel?: () => void;
};

/** Where a comment or a reply is written; what was typed stays until it is sent. */
export function CommentForm({ video, me, answered, onSent, onCancel }: Props) {
  const id = useId();
  const place = answered ? `comment ${answered.id}` : `comments of ${video.uuid}`;
  const [text = '', keep] = useDraft<string>(place);
  const [sent, setSent] = useState<Comment | null>(null);
  const [isTyped, setTyped] = useState(false);
  const done = ({ comment }: { comment: Comment }) => {
    keep(undefined);
    setSent(comment);
    onSent?.(comment);
  };
  const writing = useChange(videosApi.createCommentThread, { refreshes: listsOfComments, onSuccess: done });
  const replying = useChange(videosApi.createCommentReply, { refreshes: listsOfComments, onSuccess: done });
  const isSending = writing.isPending || replying.isPending;
  const left = LONGEST - text.trim().length;
  const canSend = !isSending && left >= 0 && text.trim() !== '';
  const send = () => {
    if (!canSend) return;
    const body = { text: text.trim() };
    if (answered) replying.mutate({ params: { id: video.uuid, commentId: answered.id }, body });
    else writing.mutate({ params: { id: video.uuid }, body });
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const room = left < 0 ? t('comments.tooLong', { count: -left }) : left <= NEAR ? t('comments.left', { count: left }) : '';
  const label = answered ? t('comments.replyTo', { name: answered.account?.displayName ?? '' }) : t('comments.write');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {me && <Avatar actor={me.account} />}
      <div className={styles.writing}>
        {me && <b className="small">{me.account.displayName}</b>}
        <GrowingField
          aria-label={label}
          placeholder={label}
          aria-describedby={`${id}-hint ${id}-room`}
          aria-invalid={left < 0 || undefined}
          hasFocus={answered !== undefined}
          value={text}
          readOnly={isSending}
          onKeyDown={sendByKey}
          onChange={({ target }) => {
            setSent(null);
            setTyped(true);
            keep(target.value === '' ? undefined : target.value);
          }}
        />
        <span id={`${id}-hint`} className="small soft">
          {t('comments.hint')}
        </span>
        <span id={`${id}-room`} className={left < 0 ? 'mistake small' : 'small soft'}>
          {room}
        </span>
        <Outcome error={writing.error ?? replying.error} words={{ comments_disabled: t('comments.disabled') }} />
        <output className="success small">{sent && (sent.heldForReview ? t('comments.sentHeld') : t('comments.sent'))}</output>
        <div className={styles.actions}>
          <Button type="submit" kind="main" disabled={!canSend}>
            {isSending ? t('comments.sending') : answered ? t('comments.reply') : t('comments.send')}
          </Button>
          {onCancel && (
            <Button kind="quiet" disabled={isSending} onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          )}
        </div>
      </div>
      <output className="visually-hidden">{isTyped && (left < 0 || left % HUNDRED === 0) && room}</output>
    </form>
  );
}
