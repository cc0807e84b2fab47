import { Link } from 'react-router';
import { RelativeDate } from '../../../ui/date.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { subjectOf, timeSpent, typeInWords, videoOf } from './describe-job.ts';
import { type Job, states } from './jobs.ts';

const labels = new Map<string, string>(states.map(({ state, label }) => [state, label]));

/** One job: what, for what, how far, and why it failed. */
export function JobRow({ job, now }: { job: Job; now: number }) {
  const video = videoOf(job);
  const subject = subjectOf(job);
  return (
    <tr>
      <th scope="row">
        {typeInWords(job.type)}
        <span className="soft block num job-id">{job.id}</span>
      </th>
      <td data-label="For">
        {video && (
          <Link className="link" to={`/w/${video}`}>
            The video
          </Link>
        )}
        {video && subject && ' · '}
        {subject || (!video && <span className="soft">The instance</span>)}
        {job.error && <p className="mistake job-error">{job.error.split('\n')[0]}</p>}
        <details className="small">
          <summary className="soft">
            Details<span className="visually-hidden"> of {job.id}</span>
          </summary>
          {job.error?.includes('\n') && <pre>{job.error}</pre>}
          <pre>{JSON.stringify(job.data, null, 2)}</pre>
        </details>
      </td>
      <td data-label="State">
        <span className={`state ${job.state}`}>{labels.get(job.state) ?? job.state}</span>
      </td>
      <td data-label="Progress" className="job-progress">
        {job.state === 'active' && (
          <>
            <ProgressBar label={`Progress of ${job.id}`} percent={job.progress} />
            <span className="soft num">{Math.round(job.progress)} %</span>
          </>
        )}
      </td>
      <td data-label="Created">
        <RelativeDate date={job.createdAt} />
      </td>
      <td data-label="Took" className="soft num">
        {timeSpent(job, now)}
      </td>
    </tr>
  );
}
