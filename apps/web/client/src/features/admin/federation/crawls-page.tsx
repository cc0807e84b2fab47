import { useMemo } from 'react';
import { t } from '../../../i18n/messages.ts';
import { FindField } from '../../../ui/find-field.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Pager } from '../pager.tsx';
import { StackingTable } from '../stacking-table.tsx';
import { type ChangeFilter, startIn, useFilterInAddress } from '../use-filter-in-address.ts';
import { CrawlRow, whoseIs } from './crawl-row.tsx';
import { CRAWL_STATES, type Crawl, type CrawlsQuery, useCrawls, useRestart } from './crawls.ts';
import { FederationPage } from './federation-page.tsx';
import { Heads } from './heads.tsx';

const PAGE = 20;
const COLUMNS = ['federation.who', 'crawls.column.progress', 'crawls.column.begun', 'crawls.column.lately'] as const;
const crawlStates = Object.keys(CRAWL_STATES) as readonly Crawl['state'][];

/** What others published before they were followed, and how much of it is read. */
export function CrawlsPage() {
  const [parameters, change] = useFilterInAddress();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  const list = useCrawls(filter.query);
  const { data: crawls = [], total = 0 } = list.data ?? {};
  const restarting = useRestart();
  const restarted = crawls.find(({ id }) => id === restarting.variables?.params.id);
  const isNarrowed = filter.search !== '' || filter.state !== undefined;
  return (
    <FederationPage part="earlier" intro={t('crawls.intro')}>
      <Filters {...filter} change={change} />
      <Outcome error={restarting.error} words={{ crawl_not_found: t('crawls.gone') }}>
        {restarting.isSuccess && restarted && t('crawls.restarted', { who: whoseIs(restarted) })}
      </Outcome>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace title={t(isNarrowed ? 'federation.empty.found' : 'crawls.empty')}>
          {t(isNarrowed ? 'federation.empty.foundHint' : 'crawls.emptyHint')}
        </EmptyPlace>
      )}
      {crawls.length > 0 && (
        <StackingTable caption={t('federation.earlier')} head={<Heads columns={COLUMNS} />} isBusy={list.isPlaceholderData}>
          {crawls.map((crawl) => (
            <CrawlRow
              key={crawl.id}
              crawl={crawl}
              isBusy={restarting.isPending}
              restart={() => restarting.mutate({ params: { id: crawl.id } })}
            />
          ))}
        </StackingTable>
      )}
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
    </FederationPage>
  );
}

function filterOf(parameters: URLSearchParams) {
  const search = parameters.get('find')?.slice(0, 400) ?? '';
  const state = crawlStates.find((known) => known === parameters.get('state'));
  const start = startIn(parameters);
  const query: CrawlsQuery = { count: PAGE, start, ...(search && { search }), ...(state && { state }) };
  return { search, state, start, query } as const;
}

type FiltersProps = Pick<ReturnType<typeof filterOf>, 'search' | 'state'> & { readonly change: ChangeFilter };

function Filters({ search, state: shown, change }: FiltersProps) {
  return (
    <search className="filters" aria-label={t('federation.earlier')}>
      <FindField label={t('crawls.find')} value={search} onFind={(find) => change({ find })} />
      <fieldset className="chips">
        <legend className="visually-hidden">{t('federation.state')}</legend>
        <button type="button" className="chip" aria-pressed={shown === undefined} onClick={() => change({ state: '' })}>
          {t('federation.state.all')}
        </button>
        {crawlStates.map((state) => (
          <button key={state} type="button" className="chip" aria-pressed={shown === state} onClick={() => change({ state })}>
            {t(CRAWL_STATES[state].label)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
