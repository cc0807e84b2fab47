import { useMemo, useRef, useState } from 'react';
import { useMe } from '../../api/me.ts';
import { useSession } from '../../api/session.ts';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { FeedMenu } from '../feeds/feed-menu.tsx';
import { MutedNote } from '../mutes/muted-note.tsx';
import type { MuteChange } from '../mutes/mutes.ts';
import { playFrom } from '../player/play-from.ts';
import { SignInLink } from '../sign-in/sign-in-link.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { APPROVAL, DISABLED, mayModerate } from './comments.ts';
import { LinkedThread } from './linked-thread.tsx';
import { SortButtons } from './sort-buttons.tsx';
import { Thread } from './thread.tsx';
import { useThreadOf } from './use-thread-of.ts';

const PAGE = 20;
const PUBLIC = 1;

type Props = {
  readonly video: VideoDetails;
  readonly player: HTMLVideoElement | null;
  /** The one that a link leads to. */
  readonly commentId?: number | undefined;
};

/** What people say about a video. */
export function CommentsSection({ video, player, commentId }: Props) {
  const { uuid, commentsPolicy } = video;
  const me = useMe();
  const isSignedIn = useSession() !== null;
  const [sort, setSort] = useState<'-createdAt' | '-totalReplies'>('-createdAt');
  const list = usePages(videosApi.listCommentThreads, { params: { id: uuid }, query: { sort } }, { count: PAGE });
  const [muted, setMuted] = useState<MuteChange | null>(null);
  const linked = useThreadOf(uuid, commentId);
  const heading = useRef<HTMLHeadingElement>(null);
  const onSeek = useMemo(() => (player ? (seconds: number) => playFrom(player, seconds) : undefined), [player]);
  const threads = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const count = list.data?.pages[0]?.totalNotDeletedComments;
  const isOpen = commentsPolicy.id !== DISABLED;
  const place = { video, onSeek, me, isModerator: mayModerate(me, video), isOpen, onMuted: setMuted };
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <header className={styles.head}>
        <h2 id="comments" ref={heading} className="num" tabIndex={-1}>
          {count === undefined ? t('comments.title') : t('comments.count', { count })}
        </h2>
        <div className={styles.tools}>
          {threads.length > 1 && <SortButtons sort={sort} onSort={setSort} />}
          {isOpen && video.privacy.id === PUBLIC && (
            <FeedMenu title={t('feeds.comments')} feeds={{ of: 'video-comments', query: { videoId: uuid } }} />
          )}
        </div>
      </header>
      {!isOpen && <p className="soft">{t('comments.disabled')}</p>}
      {isOpen && commentsPolicy.id === APPROVAL && <p className="soft">{t('comments.approval')}</p>}
      {isOpen && me && <CommentForm video={video} me={me} />}
      {isOpen && !isSignedIn && (
        <p className={styles.visitor}>
          {t('comments.visitor')} <SignInLink className={buttonClass({ kind: 'quiet' })} />
        </p>
      )}
      {linked.isAbsent && <output>{t('comments.linkedAbsent')}</output>}
      {linked.thread && commentId !== undefined && (
        <LinkedThread key={commentId} root={linked.thread.comment} commentId={commentId} place={place} />
      )}
      {muted && (
        <MutedNote
          change={muted}
          onChanged={setMuted}
          close={() => {
            setMuted(null);
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {list.isError && threads.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && threads.length === 0 && isOpen && <p className="soft">{t('comments.empty')}</p>}
      <ul className={styles.threads} aria-busy={list.isFetching}>
        {threads
          .filter(({ id }) => id !== linked.threadId)
          .map((root) => (
            <Thread key={root.id} root={root} place={place} />
          ))}
      </ul>
      <MoreButton list={list}>{t('comments.more')}</MoreButton>
    </section>
  );
}
