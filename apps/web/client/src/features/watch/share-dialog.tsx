import { useState } from 'react';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CloseAction } from '../../ui/close-action.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { PRIVATE } from '../upload/privacies.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { embedCodeOf, linkTo, type PlaylistPlace, sharedPlaylist, sharedVideo } from './share-links.ts';

type Props = {
  readonly video: VideoDetails;
  readonly moment: number;
  readonly playedIn?: PlaylistPlace | undefined;
  readonly close: () => void;
};

/** The link to a video, or to the playlist it plays in, and the code that shows it elsewhere, from its beginning or from a moment. */
export function ShareDialog({ video, moment, playedIn, close }: Props) {
  const [isFromMoment, setFromMoment] = useState(false);
  const [what, setWhat] = useState<'playlist' | 'video'>('video');
  // Nobody else may see what is in a private one.
  const offered = playedIn && playedIn.playlist.privacy.id !== PRIVATE ? playedIn : undefined;
  const start = isFromMoment ? moment : 0;
  const shared = offered && what === 'playlist' ? sharedPlaylist(offered.playlist, offered.position) : sharedVideo(video);
  const link = linkTo(shared, start);
  const code = embedCodeOf(shared, start);
  return (
    <Dialog title={t('watch.share')} onClose={close}>
      {offered && (
        <Choice
          label={t('share.what')}
          options={[
            { id: 'video', label: t('share.video') },
            { id: 'playlist', label: t('share.playlist', { name: offered.playlist.displayName }) },
          ]}
          value={what}
          onChange={setWhat}
        />
      )}
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
