import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Section } from '../../ui/section.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import { widest } from '../pictures/widest.ts';
import { type Channel, showChannels } from './channels.ts';

const refreshes = [...showChannels, videosApi.listVideos, videosApi.getVideo];
/** A slow line may need long for an image. */
const deadlineInMs = 60_000;

/** The images of a channel, each saved by itself. */
export function ChannelImages({ channel }: { channel: Channel }) {
  const params = { channelHandle: handleOf(channel) };
  return (
    <Section title={t('channels.images')} intro={t('channels.imagesIntro')}>
      <ImageField
        label={t('images.avatar')}
        shape="avatar"
        hint={t('images.avatarHint')}
        refreshes={refreshes}
        current={widest(channel.avatars)}
        pick={{ operation: videosApi.pickChannelAvatar, input: (avatarfile) => ({ params, files: { avatarfile }, deadlineInMs }) }}
        remove={{ operation: videosApi.deleteChannelAvatar, input: () => ({ params }) }}
      />
      <ImageField
        label={t('images.banner')}
        shape="banner"
        hint={t('images.bannerHint')}
        refreshes={refreshes}
        current={widest(channel.banners)}
        pick={{ operation: videosApi.pickChannelBanner, input: (bannerfile) => ({ params, files: { bannerfile }, deadlineInMs }) }}
        remove={{ operation: videosApi.deleteChannelBanner, input: () => ({ params }) }}
      />
    </Section>
  );
}
