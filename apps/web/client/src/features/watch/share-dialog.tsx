import { useState } from 'react';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { CloseAction } from '../../ui/close-action.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import { embedCodeOf, linkTo } from './share-links.ts';

type Props = { readonly video: VideoDetails; readonly moment: number; readonly close: () => void };

/** The link to a video and the code that shows it elsewhere, from its beginning or from a moment. */
export function ShareDialog({ video, moment, close }: Props) {
  const [isFromMoment, setFromMoment] = useState(false);
  const start = isFromMoment ? moment : 0;
  const link = linkTo(video, start);
  const code = embedCodeOf(video, start);
  return (
    <Dialog title={t('watch.share')} onClose={close}>
      {moment > 0 && (
        <CheckField
          label={t('share.startAt', { time: clock(moment) })}
          checked={isFromMoment}
          onChange={({ target }) => setFromMoment(target.checked)}
        />
      )}
      <div>
        <TextField label={t('share.link')} value={link} readOnly onFocus={({ target }) => target.select()} />
        <CopyButton text={link} label={t('share.copyLink')} />
      </div>
      <div>
        <TextArea label={t('share.embed')} rows={4} value={code} readOnly spellCheck={false} onFocus={({ target }) => target.select()} />
        <CopyButton text={code} label={t('share.copyEmbed')} />
      </div>
      <CloseAction close={close} />
    </Dialog>
  );
}
