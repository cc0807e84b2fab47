import { type BodyOf, call } from '../../../api/call.ts';
import { refresh } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { PictureField } from './picture-field.tsx';
import { pictureLabels } from './picture-labels.ts';

type Instance = BodyOf<typeof authApi.getConfig>['instance'];
type Shown = { readonly width: number | null; readonly fileUrl: string };

const logos = [
  { logoType: 'favicon', shape: 'square' },
  { logoType: 'header-square', shape: 'square' },
  { logoType: 'header-wide', shape: 'wide' },
  { logoType: 'opengraph', shape: 'wide' },
] as const;

const widest = (pictures: readonly Shown[]) => pictures.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.fileUrl;
const renew = () => refresh([authApi.getConfig, authApi.getAbout]);

/** Pictures of the instance, each saved by itself. */
export function InstancePictures({ instance }: { instance: Instance }) {
  return (
    <section id="pictures" className="panel config-section" aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      <p className="soft small">A picture is saved as soon as you use it.</p>
      <div className="pictures">
        <PictureField
          label={pictureLabels.avatar}
          shape="square"
          current={widest(instance.avatars)}
          pick={(avatarfile) => call(authApi.pickInstanceAvatar, { files: { avatarfile } }).then(renew)}
          remove={() => call(authApi.deleteInstanceAvatar, {}).then(renew)}
        />
        <PictureField
          label={pictureLabels.banner}
          shape="wide"
          current={widest(instance.banners)}
          pick={(bannerfile) => call(authApi.pickInstanceBanner, { files: { bannerfile } }).then(renew)}
          remove={() => call(authApi.deleteInstanceBanner, {}).then(renew)}
        />
        {logos.map(({ logoType, shape }) => (
          <PictureField
            key={logoType}
            label={pictureLabels[logoType]}
            shape={shape}
            isDrawingAccepted
            current={widest(instance.logo.filter(({ type, isFallback }) => type === logoType && !isFallback))}
            fallback={widest(instance.logo.filter(({ type, isFallback }) => type === logoType && isFallback))}
            pick={(logofile) => call(authApi.pickInstanceLogo, { params: { logoType }, files: { logofile } }).then(renew)}
            remove={() => call(authApi.deleteInstanceLogo, { params: { logoType } }).then(renew)}
          />
        ))}
      </div>
    </section>
  );
}
