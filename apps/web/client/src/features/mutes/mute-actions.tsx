import { hasRight, type Role } from '@flotilla/contract';
import { useRef, useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import type { MenuFace } from '../../ui/menu-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ReportDialog } from '../reports/report-dialog.tsx';
import type { ReportableComment } from '../reports/reports.ts';
import { MuteForAllDialog } from './mute-for-all-dialog.tsx';
import { type Actor, isElsewhere, type Mute, type MuteChange, useMuting, whoIn } from './mutes.ts';
import { useMutesOf } from './use-mutes-of.ts';

type Props = MenuFace & {
  readonly me: MyUser;
  readonly account: Actor & { readonly id: number; readonly displayName: string };
  readonly comment?: ReportableComment;
  readonly onChanged?: (change: MuteChange) => void;
};

/** Mutes an account or its server, for oneself or, as a moderator, for everybody; or ends that. Reports the account or what it wrote. */
export function MuteActions({ me, account, comment, label, face, className, onChanged }: Props) {
  const muted = useMutesOf(account);
  const [asked, ask] = useState<Mute | null>(null);
  const [isReporting, setReporting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const muting = useMuting(onChanged);
  const action = (mute: Mute) => {
    const isMuted = muted.some(({ by, of }) => by === mute.by && of === mute.of);
    const isForAll = mute.by === 'instance';
    return {
      id: `${mute.by} ${mute.of}`,
      icon: 'mute' as const,
      label: t(LABELS[mute.by][isMuted ? 'unmute' : 'mute'], { who: whoIn(mute) }),
      run: () => (isForAll && !isMuted ? ask(mute) : muting.mutate({ mute, isMuted: !isMuted })),
    };
  };
  const name = account.displayName;
  const report = {
    icon: 'flag' as const,
    label: comment ? t('reports.comment') : t('reports.account', { who: whoIn({ by: 'me', of: 'account', actor: account }) }),
    run: () => setReporting(true),
  };
  return (
    <>
      <ActionMenu
        label={label}
        buttonRef={button}
        face={face}
        className={className}
        heading={{ title: account.displayName, detail: whoIn({ by: 'me', of: 'account', actor: account }) }}
        actions={[...mutesFor(me, account).map(action), report]}
      />
      <Outcome error={muting.error} />
      {isReporting && (
        <ReportDialog
          what={comment ? { of: 'comment', ...comment, name } : { of: 'account', id: account.id, name }}
          close={() => setReporting(false)}
        />
      )}
      {asked && <MuteForAllDialog mute={asked} returnTo={button} close={() => ask(null)} {...(onChanged && { onChanged })} />}
    </>
  );
}

const LABELS = {
  me: { mute: 'mutes.menu.mute', unmute: 'mutes.menu.unmute' },
  instance: { mute: 'mutes.menu.muteForAll', unmute: 'mutes.menu.unmuteForAll' },
} as const;

/** What a person may mute of an account. The server decides again. */
function mutesFor({ role }: MyUser, actor: Actor): readonly Mute[] {
  const account = { of: 'account', actor } as const;
  const server = { of: 'server', actor } as const;
  const may = (right: 'MANAGE_ACCOUNTS_BLOCKLIST' | 'MANAGE_SERVERS_BLOCKLIST') => hasRight(role.id as Role, right);
  const isFromElsewhere = isElsewhere(actor);
  return [
    { by: 'me', ...account },
    ...(isFromElsewhere ? [{ by: 'me', ...server } as const] : []),
    ...(may('MANAGE_ACCOUNTS_BLOCKLIST') ? [{ by: 'instance', ...account } as const] : []),
    ...(isFromElsewhere && may('MANAGE_SERVERS_BLOCKLIST') ? [{ by: 'instance', ...server } as const] : []),
  ];
}
