import type { MyUser } from '../../../api/me.ts';
import type { User } from './roles.ts';
import type { SortOfUsers } from './use-users-filter.ts';
import { UserRow } from './user-row.tsx';

const COLUMNS = [
  { key: 'username', label: 'User' },
  { key: 'role', label: 'Role' },
  { key: 'videoQuotaUsed', label: 'Space used' },
  { key: 'lastLoginDate', label: 'Last sign-in' },
  { key: 'createdAt', label: 'Joined' },
] as const;

type Props = {
  readonly users: readonly User[];
  readonly me: MyUser;
  readonly sort: SortOfUsers;
  readonly onSort: (sort: SortOfUsers) => void;
  readonly isBusy: boolean;
};

export function UsersTable({ users, me, sort, onSort, isBusy }: Props) {
  return (
    <div className="panel table-panel">
      <table className="stacking" aria-busy={isBusy}>
        <caption className="visually-hidden">Users</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col" aria-sort={sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined}>
                <button type="button" className="sort" onClick={() => onSort(sort === key ? `-${key}` : key)}>
                  {label}
                  <span aria-hidden="true">{sort === key ? ' ↑' : sort === `-${key}` ? ' ↓' : ''}</span>
                </button>
              </th>
            ))}
            <th scope="col" className="actions-head">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} me={me} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
