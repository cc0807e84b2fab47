import { Button } from '../../../ui/button.tsx';
import '../../../styles/statistics.css';
import { useQuery } from '@tanstack/react-query';
import type { MyUser } from '../../../api/me.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Facts } from '../statistics/figures.tsx';
import { rightsOver, type User } from './roles.ts';
import { numbersOf } from './user-numbers.ts';
import { UserSessions } from './user-sessions.tsx';
import { UserSignIn } from './user-sign-in.tsx';
import { userQuery } from './users.ts';

/** What a user has here and how the user gets in, with what helps who lost the way in or let others have it. */
export function UserDetails({ user, me, close }: { user: User; me: MyUser; close: () => void }) {
  const { data: counted, error, refetch } = useQuery(userQuery(user.id));
  const { mayManageAccess } = rightsOver(user, me);
  return (
    <Dialog title={user.username} onClose={close}>
      <section className="details-part" aria-label="Numbers" aria-busy={!counted}>
        {error && !counted && <Failure error={error} retry={() => void refetch()} />}
        {counted && <Facts facts={numbersOf(counted)} />}
        {!counted && !error && <div className="skeleton numbers-skeleton" aria-hidden="true" />}
      </section>
      <UserSignIn user={user} mayManage={mayManageAccess} />
      {mayManageAccess && <UserSessions user={user} />}
      <div className="actions">
        <Button kind="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
