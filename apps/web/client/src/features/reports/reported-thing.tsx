import { Link } from 'react-router';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { threadPath } from '../comments/comments.ts';
import { type MyReport, partInWords } from './reports.ts';

/** What a report is about, as a link where it is still there. */
export function ReportedThing({
  report: { video, comment, flaggedAccount },
}: {
  report: Pick<MyReport, 'comment' | 'flaggedAccount' | 'video'>;
}) {
  if (video) {
    const part = partInWords(video);
    return (
      <>
        <Message
          of="moderation.reported.video"
          name={() => (video.deleted ? video.name : <Link to={`/w/${video.shortUUID}`}>{video.name}</Link>)}
        />
        {part && <span className="soft"> {part}</span>}
        {video.deleted && <span className="tag">{t('moderation.reported.gone')}</span>}
        {video.blacklisted && <span className="tag">{t('moderation.reported.blocked')}</span>}
      </>
    );
  }
  if (comment) {
    return (
      <>
        <Message
          of="moderation.reported.comment"
          name={() =>
            comment.deleted ? comment.video.name : <Link to={threadPath(comment.video.uuid, comment.threadId)}>{comment.video.name}</Link>
          }
        />
        {comment.deleted && <span className="tag">{t('moderation.reported.gone')}</span>}
      </>
    );
  }
  return (
    <Message
      of="moderation.reported.account"
      name={() =>
        flaggedAccount ? <Link to={`/a/${handleOf(flaggedAccount)}`}>{flaggedAccount.displayName}</Link> : t('moderation.reported.nobody')
      }
    />
  );
}
