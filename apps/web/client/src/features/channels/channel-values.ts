import type { InputOf } from '../../api/call.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import type { Channel } from './channels.ts';

/** What is said about a channel, as the fields hold it. What is not said is ''. */
type ChannelValues = { displayName: string; description: string; support: string; bulkVideosSupportUpdate: boolean };

export const valuesOf = ({ displayName, description, support }: Channel): ChannelValues => ({
  displayName,
  description: description ?? '',
  support: support ?? '',
  bulkVideosSupportUpdate: false,
});

/** Only what differs from what is saved, so that others may change other fields meanwhile. */
export function changesOf(channelHandle: string, values: ChannelValues, saved: ChannelValues): InputOf<typeof videosApi.updateChannel> {
  const before: Readonly<Record<string, unknown>> = textsOf(saved);
  const texts = Object.fromEntries(Object.entries(textsOf(values)).filter(([field, value]) => value !== before[field]));
  const copies = 'support' in texts && values.bulkVideosSupportUpdate;
  return { params: { channelHandle }, body: { ...texts, ...(copies && { bulkVideosSupportUpdate: true }) } };
}

export const textsOf = ({ displayName, description, support }: Pick<ChannelValues, 'description' | 'displayName' | 'support'>) => ({
  displayName: displayName.trim(),
  description: description.trim() || null,
  support: support.trim() || null,
});

export const mistakeWords = () => ({ description: { any: t('channels.tooShort') }, support: { any: t('channels.tooShort') } });
