import { fullDate } from '../../i18n/dates.ts';
import { Message } from '../../i18n/message.tsx';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { Entries, Entry } from '../../ui/entries.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ImportReport } from './import-report.tsx';
import { type ArchiveImport, DONE, FAILED, isComing, UNDER_WAY, WAITING } from './latest-import.ts';

const STATES: Readonly<Record<ArchiveImport['state']['id'], PlainKey>> = {
  [WAITING]: 'archiveImports.waiting',
  [UNDER_WAY]: 'archiveImports.underWay',
  [DONE]: 'archiveImports.done',
  [FAILED]: 'archiveImports.failed',
};

/** How the newest import stands, part by part. */
export function LatestReport({ latest }: { latest: ArchiveImport }) {
  const { state, createdAt, stats, error } = latest;
  const words = t(STATES[state.id]);
  return (
    <>
      <Entries aria-label={t('archiveImports.latest')} aria-live="polite">
        <Entry
          name={words}
          detail={
            <>
              <Message of="archiveImports.sentAt" date={<time dateTime={createdAt}>{fullDate(new Date(createdAt))}</time>} />
              {state.id === FAILED && <span className="block">{t('archiveImports.failed.advice')}</span>}
              {error !== null && (
                <span className="block">
                  <Message of="archiveImports.reason" reason={<span lang="en">{error}</span>} />
                </span>
              )}
            </>
          }
        />
      </Entries>
      {isComing(latest) && <ProgressBar label={words} />}
      <ImportReport stats={stats} isWhole={state.id === DONE} />
    </>
  );
}
