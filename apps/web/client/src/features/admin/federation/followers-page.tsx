import { useState } from 'react';
import { useMe } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Pager } from '../pager.tsx';
import { StackingTable } from '../stacking-table.tsx';
import { useWaitingFollowers } from '../waiting-followers.ts';
import { FederationPage } from './federation-page.tsx';
import { FollowerRow } from './follower-row.tsx';
import { PAGE, useFollowers, useFollowsFilter, whoIs } from './follows.ts';
import { FollowsFilterBar } from './follows-filter-bar.tsx';
import { Heads } from './heads.tsx';
import { type Decision, useDeciding } from './use-deciding.ts';

const COLUMNS = ['federation.who', 'federation.state', 'federation.since'] as const;
const DONE = { accept: 'followers.accepted', reject: 'followers.rejected', remove: 'followers.removed' } as const;

/** Who follows the instance; those who wait for an answer are offered first. */
export function FollowersPage() {
  const { filter, change } = useFollowsFilter();
  const list = useFollowers(filter);
  const { data: follows = [], total = 0 } = list.data ?? {};
  const waiting = useWaitingFollowers(useMe());
  const [decided, tell] = useState<Decision | null>(null);
  const deciding = useDeciding(tell);
  return (
    <FederationPage part="followers" intro={t('federation.followers.intro')}>
      {waiting > 0 && filter.state !== 'pending' && (
        <div className="banner">
          <p>{t('followers.waiting', { count: waiting })}</p>
          <Button kind="main" onClick={() => change({ state: 'pending', find: '', kind: '' })}>
            {t('followers.showWaiting')}
          </Button>
        </div>
      )}
      <FollowsFilterBar label={t('federation.followers')} filter={filter} change={change} />
      <Outcome
        error={deciding.error}
        words={{
          follower_not_found: t('followers.gone'),
          already_accepted: t('followers.alreadyAccepted'),
          already_rejected: t('followers.alreadyRejected'),
        }}
      >
        {decided && t(DONE[decided.action], { who: whoIs(decided.follower) })}
      </Outcome>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="person" title={t(filter.isNarrowed ? 'federation.empty.found' : 'federation.followers.empty')}>
          {t(filter.isNarrowed ? 'federation.empty.foundHint' : 'federation.followers.emptyHint')}
        </EmptyPlace>
      )}
      {follows.length > 0 && (
        <StackingTable caption={t('federation.followers')} head={<Heads columns={COLUMNS} />} isBusy={list.isPlaceholderData}>
          {follows.map((follow) => (
            <FollowerRow
              key={follow.id}
              follow={follow}
              isBusy={deciding.isPending}
              decide={(action) => {
                tell(null);
                deciding.mutate({ action, follower: follow.follower });
              }}
              tell={tell}
            />
          ))}
        </StackingTable>
      )}
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
    </FederationPage>
  );
}
