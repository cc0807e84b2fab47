import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { OpensLater } from '../../ui/opens-later.tsx';
import { type Actor, type MuteChange, whoIn } from './mutes.ts';

const LazyActions = later('MuteActions', () => import('./mute-actions.tsx'));

type Props = {
  readonly account: Actor & { readonly id: number; readonly displayName: string };
  /** What is done with what became of it, where the page does not show it by itself. */
  readonly onChanged?: (change: MuteChange) => void;
};

/** Offers those who are signed in to mute somebody else. */
export function MuteMenu({ account, onChanged }: Props) {
  const me = useMe();
  if (!me || me.account.id === account.id) return null;
  const label = t('mutes.menu', { who: whoIn({ by: 'me', of: 'account', actor: account }) });
  const looks = { kind: 'quiet', isSquare: true } as const;
  const face = <Icon name="more" />;
  return (
    <OpensLater
      button={(open) => (
        <Button {...looks} aria-label={label} aria-haspopup="menu" onClick={open}>
          {face}
        </Button>
      )}
    >
      <LazyActions me={me} account={account} label={label} face={face} className={buttonClass(looks)} {...(onChanged && { onChanged })} />
    </OpensLater>
  );
}
