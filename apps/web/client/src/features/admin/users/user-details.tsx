import type { MyUser } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { CloseAction } from '../../../ui/close-action.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Figures } from '../statistics/figures.tsx';
import { rightsOver, type User } from './roles.ts';
import { UserArchives } from './user-archives.tsx';
import styles from './user-details.module.css';
import { numbersOf } from './user-numbers.ts';
import { UserSessions } from './user-sessions.tsx';
import { UserSignIn } from './user-sign-in.tsx';
import { useCountedUser } from './users.ts';

/** What a user has here and how the user signs in, with what helps after a lost phone or a stolen password. */
export function UserDetails({ user, me, close }: { user: User; me: MyUser; close: () => void }) {
  const { data: counted, error, refetch } = useCountedUser(user.id);
  const { mayManageAccess, mayManageArchives } = rightsOver(user, me);
  return (
    <Dialog title={user.username} onClose={close}>
      <section className={styles.part} aria-label={t('users.numbers')} aria-busy={!counted}>
        {error && !counted && <Failure error={error} retry={() => void refetch()} />}
        {counted && <Figures figures={numbersOf(counted)} />}
        {!counted && !error && <div className={`skeleton ${styles.skeleton}`} aria-hidden="true" />}
      </section>
      <UserSignIn user={user} mayManage={mayManageAccess} />
      {mayManageArchives && <UserArchives user={user} />}
      {mayManageAccess && <UserSessions user={user} />}
      <CloseAction close={close} />
    </Dialog>
  );
}
