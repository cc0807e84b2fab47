import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Choice } from '../../ui/choice.tsx';
import { ChannelChoice } from '../videos/channel-choice.tsx';
import { privacyOptions } from './privacies.ts';
import type { UploadMetadata } from './upload-item.ts';

type Props = {
  readonly channels: MyUser['videoChannels'];
  readonly form: {
    readonly values: Pick<UploadMetadata, 'channelId' | 'privacy'>;
    readonly choose: {
      (name: 'privacy', value: UploadMetadata['privacy']): void;
      (name: 'channelId', value: number): void;
    };
  };
};

/** Who may see a video that is to come, and where. */
export function PrivacyAndChannel({ channels, form: { values, choose } }: Props) {
  return (
    <div className="pair">
      <Choice
        label={t('metadata.privacy')}
        options={privacyOptions()}
        value={values.privacy}
        onChange={(id) => choose('privacy', id as UploadMetadata['privacy'])}
      />
      <ChannelChoice channels={channels} value={values.channelId} onChange={(id) => choose('channelId', id)} />
    </div>
  );
}
