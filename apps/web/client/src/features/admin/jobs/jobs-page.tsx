import { jobTypeNames } from '@flotilla/contracts-shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { inWords } from '../../../api/in-words.ts';
import { queries } from '../../../api/query-client.ts';
import { EmptyPlace, Failure, Mistake } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../pager.tsx';
import { typeInWords } from './describe-job.ts';
import { JobRow } from './job-row.tsx';
import { type Figures, figuresQuery, jobsQuery, PAGE, pauseJobs, states } from './jobs.ts';

const whole = new Intl.NumberFormat('en');

export function JobsPage() {
  const [parameters, setParameters] = useSearchParams();
  const state = states.find((known) => known.state === parameters.get('state'))?.state;
  const type = jobTypeNames.find((name) => name === parameters.get('type'));
  const asked = Number(parameters.get('start'));
  const start = Number.isInteger(asked) && asked > 0 ? asked : 0;
  const list = useQuery(jobsQuery({ state, type, start }));
  const figures = useQuery(figuresQuery).data;
  const pausing = useMutation({ mutationFn: pauseJobs, onSuccess: () => queries.invalidateQueries({ queryKey: ['jobs'] }) });
  const { data = [], total = 0 } = list.data ?? {};
  const show = (next: { state?: string | undefined; type?: string | undefined; start?: number }) =>
    setParameters(
      Object.fromEntries(Object.entries({ state, type, ...next }).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
      { replace: true },
    );
  const pauseButton = (paused: boolean, className: string) => (
    <button type="button" className={className} disabled={pausing.isPending} onClick={() => pausing.mutate(paused)}>
      {paused ? 'Pause all' : 'Resume'}
    </button>
  );
  return (
    <Page title="Jobs" actions={figures && !figures.arePaused && <span className="head-action">{pauseButton(true, 'button quiet')}</span>}>
      <output>
        {figures?.arePaused && (
          <div className="banner warning">
            <p>
              <b>Jobs are paused.</b> Nothing new is begun; what was under way runs to its end.
            </p>
            {pauseButton(false, 'button main-action')}
          </div>
        )}
      </output>
      {pausing.isError && <Mistake>{inWords(pausing.error)}</Mistake>}
      <FiguresRow figures={figures} />
      <div className="filters">
        <fieldset className="chips">
          <legend className="visually-hidden">State</legend>
          {[{ state: undefined, label: 'All' }, ...states].map(({ state: offered, label }) => (
            <button
              key={label}
              type="button"
              className="chip"
              aria-pressed={offered === state}
              onClick={() => show({ state: offered, start: 0 })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <label className="field inline-field">
          <span>Kind</span>
          <select className="choice" value={type ?? ''} onChange={({ target }) => show({ type: target.value, start: 0 })}>
            <option value="">All kinds</option>
            {jobTypeNames.map((name) => (
              <option key={name} value={name}>
                {typeInWords(name)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="check" title="No jobs">
          {state || type ? 'None fits this filter.' : 'What the instance works on appears here.'}
        </EmptyPlace>
      )}
      {data.length > 0 && (
        <div className="panel table-panel">
          <table className="stacking jobs" aria-busy={list.isPlaceholderData}>
            <caption className="visually-hidden">Jobs</caption>
            <thead>
              <tr>
                {['Job', 'For', 'State', 'Progress', 'Created', 'Took'].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((job) => (
                <JobRow key={job.id} job={job} now={list.dataUpdatedAt} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager list={list} total={total} start={start} count={PAGE} onTurn={(next) => show({ start: next })} />
    </Page>
  );
}

function FiguresRow({ figures }: { figures: Figures | undefined }) {
  return (
    <dl className="figures">
      {(['active', 'waiting', 'delayed', 'failed'] as const).map((state) => (
        <div key={state} className="figure">
          <dt className="soft small">{state}</dt>
          <dd className="num">{figures ? whole.format(figures[state]) : ' '}</dd>
        </div>
      ))}
    </dl>
  );
}
