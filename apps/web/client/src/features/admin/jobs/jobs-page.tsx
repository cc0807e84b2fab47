import { jobTypeNames } from '@flotilla/contracts-shared';
import { useSearchParams } from 'react-router';
import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { inDigits } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../pager.tsx';
import { StackingTable } from '../stacking-table.tsx';
import { JobRow } from './job-row.tsx';
import { typeInWords } from './job-types.ts';
import { type JobCounts, PAGE, type ShownState, states, useJobCounts, useJobs, usePause, useResume } from './jobs.ts';
import styles from './jobs-page.module.css';

type Shown = { readonly state?: ShownState | undefined; readonly type?: string | undefined; readonly start?: number };

export function JobsPage() {
  const [parameters, setParameters] = useSearchParams();
  const state = states.find((known) => known.state === parameters.get('state'))?.state;
  const type = jobTypeNames.find((name) => name === parameters.get('type'));
  const asked = Number(parameters.get('start'));
  const start = Number.isInteger(asked) && asked > 0 ? asked : 0;
  const list = useJobs({ state, type, start });
  const { data = [], total = 0 } = list.data ?? {};
  const counted = useJobCounts().data;
  const [pausing, resuming] = [usePause(), useResume()];
  const isBusy = pausing.isPending || resuming.isPending;
  const pause = (
    <Button kind="quiet" className="head-action" disabled={isBusy} onClick={() => pausing.mutate({})}>
      {t('jobs.pauseAll')}
    </Button>
  );
  const show = (next: Shown) =>
    setParameters(
      Object.fromEntries(Object.entries({ state, type, ...next }).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
      { replace: true },
    );
  return (
    <Page title={t('jobs.title')} actions={counted && !counted.arePaused && pause}>
      <output>
        {counted?.arePaused && (
          <div className="banner warning">
            <p>
              <Message of="jobs.paused" b={bold} />
            </p>
            <Button kind="main" disabled={isBusy} onClick={() => resuming.mutate({})}>
              {t('jobs.resume')}
            </Button>
          </div>
        )}
      </output>
      <Outcome error={pausing.error ?? resuming.error} />
      <Counts counted={counted} />
      <JobFilters state={state} type={type} show={(next) => show({ ...next, start: 0 })} />
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="check" title={t('jobs.empty')}>
          {state || type ? t('jobs.empty.found') : t('jobs.empty.hint')}
        </EmptyPlace>
      )}
      {data.length > 0 && (
        <StackingTable caption={t('jobs.title')} head={<Head />} isBusy={list.isPlaceholderData}>
          {data.map((job) => (
            <JobRow key={job.id} job={job} now={list.dataUpdatedAt} />
          ))}
        </StackingTable>
      )}
      <Pager list={list} total={total} start={start} count={PAGE} onTurn={(next) => show({ start: next })} />
    </Page>
  );
}

type FilterProps = { readonly state: ShownState | undefined; readonly type: string | undefined; readonly show: (next: Shown) => void };

function JobFilters({ state, type, show }: FilterProps) {
  return (
    <search className="filters" aria-label={t('jobs.title')}>
      <fieldset className="chips">
        <legend className="visually-hidden">{t('jobs.state')}</legend>
        {[{ state: undefined, label: 'jobs.state.all' } as const, ...states].map(({ state: offered, label }) => (
          <button key={label} type="button" className="chip" aria-pressed={offered === state} onClick={() => show({ state: offered })}>
            {t(label)}
          </button>
        ))}
      </fieldset>
      <label className="field">
        <span>{t('jobs.type')}</span>
        <select className="choice" value={type ?? ''} onChange={({ target }) => show({ type: target.value })}>
          <option value="">{t('jobs.type.all')}</option>
          {jobTypeNames.map((name) => (
            <option key={name} value={name}>
              {typeInWords(name)}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

const COLUMNS = [
  'jobs.column.job',
  'jobs.column.subject',
  'jobs.state',
  'jobs.column.progress',
  'jobs.column.created',
  'jobs.column.took',
] as const;

function Head() {
  return COLUMNS.map((label) => (
    <th key={label} scope="col">
      {t(label)}
    </th>
  ));
}

/** How many jobs are in each state. */
function Counts({ counted }: { counted: JobCounts | undefined }) {
  return (
    <dl className={styles.counts}>
      {states
        .filter(({ state }) => state !== 'completed')
        .map(({ state, label }) => (
          <div key={state} className={styles.count}>
            <dt className="soft small">{t(label)}</dt>
            <dd className="num">{counted ? inDigits(counted.counts.find((one) => one.state === state)?.count ?? 0) : '\u00a0'}</dd>
          </div>
        ))}
    </dl>
  );
}
