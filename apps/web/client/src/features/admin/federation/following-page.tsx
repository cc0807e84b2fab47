import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Pager } from '../pager.tsx';
import { StackingTable } from '../stacking-table.tsx';
import { useCrawlsOf, useRestart } from './crawls.ts';
import { FederationPage } from './federation-page.tsx';
import { FollowDialog } from './follow-dialog.tsx';
import { FollowingRow } from './following-row.tsx';
import { handleIn, PAGE, useFollowing, useFollowsFilter, whoIs } from './follows.ts';
import { FollowsFilterBar } from './follows-filter-bar.tsx';
import { Heads } from './heads.tsx';

const COLUMNS = ['federation.who', 'federation.state', 'federation.earlier', 'federation.since'] as const;

/** Whom the instance follows, and what came of it. */
export function FollowingPage() {
  const { filter, change } = useFollowsFilter();
  const list = useFollowing(filter);
  const { data: follows = [], total = 0 } = list.data ?? {};
  const crawls = useCrawlsOf(follows.map(({ following }) => following));
  const [isAdding, setAdding] = useState(false);
  const [note, tell] = useState<ReactNode>(null);
  const asking = useChange(federationApi.followInstances, { refreshes: [federationApi.listInstanceFollowing] });
  const askAgain = (who: string, handle: string) => {
    tell(null);
    asking.mutate({ body: { handles: [handle] } }, { onSuccess: () => tell(t('follow.askedAgain', { who })) });
  };
  const restarting = useRestart();
  const readAgain = (who: string, id: number) => {
    tell(null);
    restarting.mutate({ params: { id } }, { onSuccess: () => tell(t('crawls.restarted', { who })) });
  };
  const follow = (
    <Button kind="main" className="head-action" onClick={() => setAdding(true)}>
      {t('follow.action')}
    </Button>
  );
  return (
    <FederationPage part="following" intro={t('federation.following.intro')} actions={follow}>
      <FollowsFilterBar label={t('federation.following')} filter={filter} change={change} />
      <Outcome
        error={asking.error ?? restarting.error}
        words={{ following_needs_https: t('follow.needsHttps'), crawl_not_found: t('crawls.gone') }}
      >
        {note}
      </Outcome>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="subscriptions" title={t(filter.isNarrowed ? 'federation.empty.found' : 'federation.following.empty')}>
          {t(filter.isNarrowed ? 'federation.empty.foundHint' : 'federation.following.emptyHint')}
        </EmptyPlace>
      )}
      {follows.length > 0 && (
        <StackingTable caption={t('federation.following')} head={<Heads columns={COLUMNS} />} isBusy={list.isPlaceholderData}>
          {follows.map((one) => (
            <FollowingRow
              key={one.id}
              follow={one}
              crawl={crawls.get(one.following.url)}
              isBusy={asking.isPending || restarting.isPending}
              askAgain={() => askAgain(whoIs(one.following), handleIn(one.following))}
              readAgain={({ id }) => readAgain(whoIs(one.following), id)}
              tell={tell}
            />
          ))}
        </StackingTable>
      )}
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
      {isAdding && <FollowDialog tell={(count) => tell(<Asked count={count} />)} close={() => setAdding(false)} />}
    </FederationPage>
  );
}

/** Others are found and asked in jobs. */
function Asked({ count }: { count: number }) {
  return <Message of="follow.asked" count={count} link={(words) => <Link to="/admin/jobs?type=activitypub-follow">{words}</Link>} />;
}
