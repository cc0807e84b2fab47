import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { foreignHost, handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardActions } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { MuteMenu } from '../mutes/mute-menu.tsx';
import { AccountLinks } from './account-links.tsx';
import { NoteForm } from './note-form.tsx';
import { ReportMessages } from './report-messages.tsx';
import { ReportedThing } from './reported-thing.tsx';
import { ACCEPTED, listsOfReports, REJECTED, type Report, reasonInWords, stateOf, WAITING } from './reports.ts';

/** What a moderator may be asked to confirm about a report. */
export type Asked = 'block' | 'delete' | 'deleteComment' | 'unblock';

type Props = { readonly report: Report; readonly isOpen: boolean; readonly ask: (action: Asked) => void };

/** One report with all that a moderator can do about it. */
export function ReportCard({ report, isOpen, ask }: Props) {
  const { id, reason, predefinedReasons, createdAt, countMessages, state, reporterAccount, flaggedAccount, video, comment } = report;
  // Who reported from another instance reads no messages.
  const hasMessages = reporterAccount === null || !foreignHost(reporterAccount.host);
  const [shown, show] = useState<'account' | 'messages' | 'note' | null>(isOpen && hasMessages ? 'messages' : null);
  const deciding = useChange(videosApi.updateAbuse, { refreshes: listsOfReports });
  const decide = (next: typeof ACCEPTED | typeof REJECTED | typeof WAITING) =>
    deciding.mutate({ params: { abuseId: id }, body: { state: next } });
  const action = (words: string) => ({ 'aria-label': t('moderation.decide.of', { action: words, id }) });
  return (
    <Card
      label={t('moderation.reports.one', { id })}
      title={<ReportedThing report={report} />}
      state={stateOf(report)}
      facts={
        <>
          <Message
            of="moderation.reported.by"
            who={() => <Person account={reporterAccount} unknown={t('moderation.reported.unknown')} />}
            when={() => <RelativeDate date={createdAt} />}
          />
          {(video || comment) && (
            <>
              {' · '}
              <Message
                of="moderation.reported.against"
                who={() => <Person account={flaggedAccount} unknown={t('moderation.reported.nobody')} />}
              />
            </>
          )}
        </>
      }
    >
      <p className="small soft num">{countsOf(report).join(' · ')}</p>
      {predefinedReasons.length > 0 && <p className="small">{predefinedReasons.map(reasonInWords).join(', ')}</p>}
      <blockquote>{reason}</blockquote>
      {comment && (
        <>
          <p className="small soft">{t('moderation.reported.said')}</p>
          <blockquote>{comment.reportedText}</blockquote>
        </>
      )}
      {report.moderationComment && shown !== 'note' && (
        <p className="small">
          <b>{t('moderation.note')}:</b> {report.moderationComment}
        </p>
      )}
      <CardActions>
        {state.id !== ACCEPTED && (
          <Button kind="main" disabled={deciding.isPending} {...action(t('moderation.accept'))} onClick={() => decide(ACCEPTED)}>
            {t('moderation.accept')}
          </Button>
        )}
        {state.id !== REJECTED && (
          <Button kind="quiet" disabled={deciding.isPending} {...action(t('moderation.reject'))} onClick={() => decide(REJECTED)}>
            {t('moderation.reject')}
          </Button>
        )}
        {state.id !== WAITING && (
          <Button kind="quiet" disabled={deciding.isPending} {...action(t('moderation.reopen'))} onClick={() => decide(WAITING)}>
            {t('moderation.reopen')}
          </Button>
        )}
        {video && !video.deleted && (
          <Button kind={video.blacklisted ? 'quiet' : 'plain'} onClick={() => ask(video.blacklisted ? 'unblock' : 'block')}>
            {t(video.blacklisted ? 'moderation.unblock' : 'moderation.block')}
          </Button>
        )}
        {comment && !comment.deleted && <Button onClick={() => ask('deleteComment')}>{t('moderation.deleteComment')}</Button>}
        {flaggedAccount && <MuteMenu account={flaggedAccount} />}
      </CardActions>
      <Outcome error={deciding.error} />
      <CardActions>
        {hasMessages && (
          <Toggle name="messages" shown={shown} show={show}>
            {t('moderation.messages', { count: countMessages })}
          </Toggle>
        )}
        <Toggle name="note" shown={shown} show={show}>
          {t('moderation.note')}
        </Toggle>
        {flaggedAccount && (
          <Toggle name="account" shown={shown} show={show}>
            {t('moderation.account', { name: flaggedAccount.displayName })}
          </Toggle>
        )}
        <Button kind="bad-link" {...action(t('moderation.delete'))} onClick={() => ask('delete')}>
          {t('moderation.delete')}
        </Button>
      </CardActions>
      {shown === 'messages' && <ReportMessages abuseId={id} isModerator />}
      {shown === 'note' && <NoteForm report={report} close={() => show(null)} />}
      {shown === 'account' && flaggedAccount && <AccountLinks account={flaggedAccount} />}
    </Card>
  );
}

type Part = 'account' | 'messages' | 'note';
type ToggleProps = {
  readonly name: Part;
  readonly shown: Part | null;
  readonly show: (part: Part | null) => void;
  readonly children: ReactNode;
};

function Toggle({ name, shown, show, children }: ToggleProps) {
  return (
    <Button kind="link" aria-expanded={shown === name} onClick={() => show(shown === name ? null : name)}>
      {children}
    </Button>
  );
}

function Person({ account, unknown }: { account: Report['reporterAccount']; unknown: string }) {
  return account ? <Link to={`/a/${handleOf(account)}`}>{account.displayName}</Link> : unknown;
}

function countsOf({ id, video, countReportsForReporter, countReportsForReportee }: Report): readonly string[] {
  return [
    t('moderation.reports.one', { id }),
    ...(video && video.countReports > 1 ? [t('moderation.reported.nth', { nth: video.nthReport, count: video.countReports })] : []),
    ...(countReportsForReporter === undefined ? [] : [t('moderation.reported.ofReporter', { count: countReportsForReporter })]),
    ...(countReportsForReportee === undefined ? [] : [t('moderation.reported.ofReportee', { count: countReportsForReportee })]),
  ];
}
