import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { authApi, videosApi } from '../../precomputed/operations.ts';
import { Section } from '../../ui/section.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import { widest } from '../pictures/widest.ts';

const refreshes = [authApi.getMyUser, videosApi.getAccount, videosApi.listVideos, videosApi.getVideo];
/** A slow line may need long for an image. */
const deadlineInMs = 60_000;

/** The image that others see beside what one writes. */
export function AvatarSection({ me }: { me: MyUser }) {
  return (
    <Section title={t('images.avatar')}>
      <ImageField
        label={t('images.avatar')}
        shape="face"
        isLabelHidden
        hint={t('images.avatarHint')}
        refreshes={refreshes}
        current={widest(me.account.avatars)}
        pick={{ operation: videosApi.pickMyAvatar, input: (avatarfile) => ({ files: { avatarfile }, deadlineInMs }) }}
        remove={{ operation: videosApi.deleteMyAvatar, input: () => ({}) }}
      />
    </Section>
  );
}
