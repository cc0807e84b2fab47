import { useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { heldBack } from '../../precomputed/held-back.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import type { MenuFace } from '../../ui/menu-button.tsx';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { decidesBlocks } from '../blocks/blocks.ts';
import { ReasonDialog } from '../blocks/reason-dialog.tsx';
import { UnblockDialog } from '../blocks/unblock-dialog.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import { ReportDialog } from './report-dialog.tsx';

type Props = MenuFace & { readonly me: MyUser; readonly video: VideoDetails };

/** Reports a video, blocks it or ends that. */
export function VideoActions({ me, video, label, face, className }: Props) {
  const [open, setOpen] = useState<'block' | 'reason' | 'report' | 'unblock' | null>(null);
  const { uuid, name, account, blacklisted, blacklistedReason } = video;
  const isHeld = blacklistedReason === heldBack;
  const close = () => setOpen(null);
  const actions = [
    ...(me.account.id === account.id ? [] : [{ icon: 'flag' as const, label: t('reports.video'), run: () => setOpen('report') }]),
    ...(decidesBlocks(me) && !blacklisted ? [{ icon: 'lock' as const, label: t('reports.block'), run: () => setOpen('block') }] : []),
    ...(decidesBlocks(me) && blacklisted
      ? [
          { icon: 'check' as const, label: t('reports.unblock'), run: () => setOpen('unblock') },
          { icon: 'edit' as const, label: t('reports.changeReason'), run: () => setOpen('reason') },
        ]
      : []),
  ];
  return (
    <>
      <ActionMenu
        label={label}
        face={face}
        className={className}
        heading={{ title: name, detail: account.displayName }}
        actions={actions}
      />
      {open === 'report' && <ReportDialog what={{ of: 'video', id: uuid, name }} close={close} />}
      {open === 'block' && <BlockDialog video={{ uuid, name }} close={close} />}
      {open === 'unblock' && <UnblockDialog video={{ uuid, name }} isHeld={isHeld} close={close} />}
      {open === 'reason' && (
        <ReasonDialog video={{ uuid, name }} isHeld={isHeld} reason={isHeld ? null : blacklistedReason} close={close} />
      )}
    </>
  );
}
