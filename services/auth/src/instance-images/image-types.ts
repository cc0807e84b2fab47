import { avatarSizes, bannerSizes, type LogoType, logoSizes, type Size } from '@flotilla/images';

export type ImageType = LogoType | 'avatar' | 'banner';

/** The order of `instance.logo` (docs/contract/instance.md#logos). */
export const logoTypes = ['favicon', 'header-square', 'header-wide', 'opengraph'] as const satisfies readonly LogoType[];
export const imageTypes: readonly ImageType[] = ['avatar', 'banner', ...logoTypes];

export const sizesOf: Readonly<Record<ImageType, readonly Size[]>> = { avatar: avatarSizes, banner: bannerSizes, ...logoSizes };

/** The logo type in a path, with or without the leading colon. */
export const logoTypeOf = ({ logoType }: { logoType: string }) => logoType.replace(/^:/, '') as LogoType;
