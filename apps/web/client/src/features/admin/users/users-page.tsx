import { useState } from 'react';
import { useMe } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../pager.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { PAGE, useUsersFilter } from './use-users-filter.ts';
import { useUsers } from './users.ts';
import { UsersTable } from './users-table.tsx';

export function UsersPage() {
  const me = useMe();
  const { filter, change } = useUsersFilter();
  const list = useUsers(filter);
  const [isCreating, setCreating] = useState(false);
  const { users = [], total = 0 } = list.data ?? {};
  const isFiltered = filter.search !== undefined || filter.role !== undefined || filter.blocked !== undefined;
  return (
    <Page
      title={t('users.title')}
      actions={
        <Button kind="main" className="head-action" onClick={() => setCreating(true)}>
          {t('users.new')}
        </Button>
      }
    >
      <FilterBar filter={filter} change={change} />
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="person" title={isFiltered ? t('users.empty.found') : t('users.empty')}>
          {isFiltered ? t('users.empty.foundHint') : t('users.empty.hint')}
        </EmptyPlace>
      )}
      {me && users.length > 0 && (
        <UsersTable users={users} me={me} sort={filter.sort} onSort={(sort) => change({ sort })} isBusy={list.isPlaceholderData} />
      )}
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
      {me && isCreating && <NewUserDialog me={me} close={() => setCreating(false)} />}
    </Page>
  );
}
