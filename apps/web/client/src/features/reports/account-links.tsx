import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { REPORTS } from '../admin/moderation-paths.ts';
import { writeSearch } from '../comment-moderation/comment-search.ts';
import styles from './reports.module.css';

type Props = { readonly account: { readonly name: string; readonly host: string; readonly displayName: string } };

/** Everything that moderators look at of one account. */
export function AccountLinks({ account }: Props) {
  const { name, displayName } = account;
  const comments = new URLSearchParams({ search: writeSearch({ words: '', account: name, video: '', isHeld: false }) });
  const links = [
    { to: `/a/${handleOf(account)}`, label: t('moderation.account.videos') },
    { to: `/admin/moderation/comments?${comments}`, label: t('moderation.account.comments') },
    { to: `${REPORTS}?${new URLSearchParams({ reportee: displayName })}`, label: t('moderation.account.against') },
    { to: `${REPORTS}?${new URLSearchParams({ reporter: displayName })}`, label: t('moderation.account.made') },
    { to: `/admin/users?${new URLSearchParams({ find: name })}`, label: t('moderation.account.user') },
  ];
  return (
    <nav aria-label={t('moderation.account', { name: displayName })}>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className="link" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
