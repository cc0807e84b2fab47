import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { OpensLater } from '../../ui/opens-later.tsx';
import styles from './mutes.module.css';
import { type Actor, type MuteChange, whoIn } from './mutes.ts';

const LazyActions = later('MuteActions', () => import('./mute-actions.tsx'), 'moderation');

type Props = {
  /** Among links it is as low as they are. */
  readonly isInline?: boolean;
  readonly account: Actor & { readonly id: number; readonly displayName: string };
  /** What the menu offers to report: the account, unless this says another thing of it. */
  readonly comment?: { readonly id: number };
  /** What is done with what became of it, where the page does not show it by itself. */
  readonly onChanged?: (change: MuteChange) => void;
};

/** Offers those who are signed in to mute or report somebody else. */
export function MuteMenu({ account, comment, isInline = false, onChanged }: Props) {
  const me = useMe();
  if (!me || me.account.id === account.id) return null;
  const label = t('mutes.menu', { who: whoIn({ by: 'me', of: 'account', actor: account }) });
  const looks = isInline ? ({ kind: 'link', className: styles.inline } as const) : ({ kind: 'quiet', isSquare: true } as const);
  const face = <Icon name="more" />;
  return (
    <OpensLater
      button={(open) => (
        <Button {...looks} aria-label={label} aria-haspopup="menu" onClick={open}>
          {face}
        </Button>
      )}
    >
      <LazyActions
        me={me}
        account={account}
        label={label}
        face={face}
        className={buttonClass(looks)}
        {...(comment && { comment })}
        {...(onChanged && { onChanged })}
      />
    </OpensLater>
  );
}
