import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../api/me.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../pager.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PAGE, useUsersFilter } from './use-users-filter.ts';
import { UserForm } from './user-form.tsx';
import { usersQuery } from './users.ts';
import { UsersTable } from './users-table.tsx';

export function UsersPage() {
  const me = useMe();
  const { filter, change } = useUsersFilter();
  const list = useQuery(usersQuery(filter));
  const [isCreating, setCreating] = useState(false);
  const { users = [], total = 0 } = list.data ?? {};
  const isFiltered = filter.search !== undefined || filter.role !== undefined || filter.blocked !== undefined;
  return (
    <Page
      title="Users"
      actions={
        <Button kind="main" className="head-action" onClick={() => setCreating(true)}>
          New user
        </Button>
      }
    >
      <FilterBar filter={filter} change={change} />
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="person" title={isFiltered ? 'Nobody fits' : 'Nobody here'}>
          {isFiltered ? 'Try another name or another filter.' : 'Users appear here as soon as there are some.'}
        </EmptyPlace>
      )}
      {me && users.length > 0 && (
        <UsersTable users={users} me={me} sort={filter.sort} onSort={(sort) => change({ sort })} isBusy={list.isPlaceholderData} />
      )}
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
      {me && isCreating && <UserForm me={me} close={() => setCreating(false)} />}
    </Page>
  );
}
