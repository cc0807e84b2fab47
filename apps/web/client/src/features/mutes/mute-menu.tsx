import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { later } from '../../ui/later.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { ReportableComment } from '../reports/reports.ts';
import styles from './mutes.module.css';
import { type Actor, type MuteChange, whoIn } from './mutes.ts';

const LazyActions = later('MuteActions', () => import('./mute-actions.tsx'), 'moderation');

type Props = {
  /** Among links it is as low as they are. */
  readonly isInline?: boolean;
  readonly account: Actor & { readonly id: number; readonly displayName: string };
  /** What the menu offers to report: the account, unless this says another thing of it. */
  readonly comment?: ReportableComment;
  /** What is done with what became of it, where the page does not show it by itself. */
  readonly onChanged?: (change: MuteChange) => void;
};

/** Offers those who are signed in to mute or report somebody else. */
export function MuteMenu({ account, comment, isInline = false, onChanged }: Props) {
  const me = useMe();
  if (!me || me.account.id === account.id) return null;
  const label = t('mutes.menu', { who: whoIn({ by: 'me', of: 'account', actor: account }) });
  return (
    <MenuButton label={label} linkClassName={isInline ? styles.inline : undefined}>
      {(face) => <LazyActions me={me} account={account} {...face} {...(comment && { comment })} {...(onChanged && { onChanged })} />}
    </MenuButton>
  );
}
