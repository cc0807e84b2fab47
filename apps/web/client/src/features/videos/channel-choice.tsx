import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Choice } from '../../ui/choice.tsx';

type Props = {
  readonly channels: MyUser['videoChannels'];
  readonly value: number;
  readonly onChange: (channelId: number) => void;
};

/** The channel of a video; nothing where there is only one. */
export function ChannelChoice({ channels, value, onChange }: Props) {
  if (channels.length < 2) return null;
  const options = channels.map(({ id, displayName }) => ({ id, label: displayName }));
  return <Choice label={t('metadata.channel')} options={options} value={value} onChange={onChange} />;
}
