import type { BodyOf } from '../../../api/call.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ImageField } from '../../pictures/image-field.tsx';
import { widest } from '../../pictures/widest.ts';
import form from './config-form.module.css';
import { imageLabels } from './image-labels.ts';
import styles from './instance-images.module.css';

type Instance = BodyOf<typeof authApi.getConfig>['instance'];

const logos = [
  { logoType: 'favicon', shape: 'square' },
  { logoType: 'header-square', shape: 'square' },
  { logoType: 'header-wide', shape: 'wide' },
  { logoType: 'opengraph', shape: 'wide' },
] as const;

const refreshes = [authApi.getConfig, authApi.getAbout];

/** Images of the instance, each saved by itself. */
export function InstanceImages({ instance }: { instance: Instance }) {
  return (
    <section id="images" className={`panel ${form.section}`} aria-labelledby="images-title">
      <h2 id="images-title">{t('config.images')}</h2>
      <p className="soft small">{t('config.images.intro')}</p>
      <div className={styles.images}>
        <ImageField
          label={t(imageLabels.avatar)}
          shape="square"
          refreshes={refreshes}
          current={widest(instance.avatars)}
          pick={{ operation: authApi.pickInstanceAvatar, input: (avatarfile) => ({ files: { avatarfile } }) }}
          remove={{ operation: authApi.deleteInstanceAvatar, input: () => ({}) }}
        />
        <ImageField
          label={t(imageLabels.banner)}
          shape="wide"
          refreshes={refreshes}
          current={widest(instance.banners)}
          pick={{ operation: authApi.pickInstanceBanner, input: (bannerfile) => ({ files: { bannerfile } }) }}
          remove={{ operation: authApi.deleteInstanceBanner, input: () => ({}) }}
        />
        {logos.map(({ logoType, shape }) => (
          <ImageField
            key={logoType}
            label={t(imageLabels[logoType])}
            shape={shape}
            refreshes={refreshes}
            isDrawingAccepted
            current={widest(instance.logo.filter(({ type, isFallback }) => type === logoType && !isFallback))}
            fallback={widest(instance.logo.filter(({ type, isFallback }) => type === logoType && isFallback))}
            pick={{ operation: authApi.pickInstanceLogo, input: (logofile) => ({ params: { logoType }, files: { logofile } }) }}
            remove={{ operation: authApi.deleteInstanceLogo, input: () => ({ params: { logoType } }) }}
          />
        ))}
      </div>
    </section>
  );
}
