import type { MyUser } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { SortedHeads } from '../sorted-heads.tsx';
import { StackingTable } from '../stacking-table.tsx';
import type { User } from './roles.ts';
import type { SortOfUsers } from './use-users-filter.ts';
import { UserRow } from './user-row.tsx';

const COLUMNS = [
  { key: 'username', label: 'users.column.user' },
  { key: 'role', label: 'users.role' },
  { key: 'videoQuotaUsed', label: 'users.column.spaceUsed' },
  { key: 'lastLoginDate', label: 'users.column.lastSignIn' },
  { key: 'createdAt', label: 'users.column.joined' },
] as const;

type Props = {
  readonly users: readonly User[];
  readonly me: MyUser;
  readonly sort: SortOfUsers;
  readonly onSort: (sort: SortOfUsers) => void;
  readonly isBusy: boolean;
};

export function UsersTable({ users, me, sort, onSort, isBusy }: Props) {
  const head = <SortedHeads columns={COLUMNS} sort={sort} onSort={onSort} actions={t('users.column.actions')} />;
  return (
    <StackingTable caption={t('users.title')} head={head} isHeadShown isBusy={isBusy}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} me={me} />
      ))}
    </StackingTable>
  );
}
