import { Link } from 'react-router';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { inDigits } from '../../../i18n/numbers.ts';
import { RelativeDate } from '../../../ui/date.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Cell } from '../stacking-table.tsx';
import { subjectOf, timeSpent, videoOf } from './describe-job.ts';
import styles from './job-row.module.css';
import { typeInWords } from './job-types.ts';
import { type Job, states } from './jobs.ts';

/** One job: what, for what, how far, and why it failed. */
export function JobRow({ job, now }: { job: Job; now: number }) {
  const label = states.find(({ state }) => state === job.state)?.label;
  return (
    <tr>
      <th scope="row">
        {typeInWords(job.type)}
        <span className={`soft block num ${styles.id}`}>{job.id}</span>
      </th>
      <Cell label={t('jobs.column.subject')} className={styles.subject}>
        <Subject job={job} />
        {job.error && <p className="mistake">{job.error.split('\n')[0]}</p>}
        <details className={`small ${styles.details}`}>
          <summary className="soft">
            <Message of="jobs.details" id={job.id} hidden={hidden} />
          </summary>
          {job.error?.includes('\n') && <pre>{job.error}</pre>}
          <pre>{JSON.stringify(job.data, null, 2)}</pre>
        </details>
      </Cell>
      <Cell label={t('jobs.state')}>
        <span className={`state ${job.state}`}>{label ? t(label) : job.state}</span>
      </Cell>
      <Cell label={t('jobs.column.progress')} className={styles.progress}>
        {job.state === 'active' && (
          <>
            <ProgressBar label={t('jobs.progressOf', { id: job.id })} percent={job.progress} />
            <span className="soft num">{inDigits(job.progress / 100, { style: 'percent' })}</span>
          </>
        )}
      </Cell>
      <Cell label={t('jobs.column.created')}>
        <RelativeDate date={job.createdAt} />
      </Cell>
      <Cell label={t('jobs.column.took')} className="soft num">
        {timeSpent(job, now)}
      </Cell>
    </tr>
  );
}

function Subject({ job }: { job: Job }) {
  const video = videoOf(job);
  const subject = subjectOf(job);
  if (!video) return subject || <span className="soft">{t('jobs.instance')}</span>;
  return (
    <span>
      <Link className="link" to={`/w/${video}`}>
        {t('jobs.video')}
      </Link>
      {subject && ` · ${subject}`}
    </span>
  );
}
