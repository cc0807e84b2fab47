import type { TypeOf } from '@flotilla/contract';
import type { serverConfiguration } from './configuration.ts';

type Instance = TypeOf<typeof serverConfiguration>['instance'];

/** The images to show as the logo in one place, the widest first: those uploaded for it, else the avatar. Empty where the default logo is shown. */
export function logosOf(
  { logo, avatars }: Pick<Instance, 'avatars' | 'logo'>,
  type: 'favicon' | 'header-square' | 'header-wide' | 'opengraph',
): Instance['logo'] {
  const isOwn = ({ isFallback }: { isFallback: boolean }) => !isFallback || avatars.length > 0;
  return logo.filter((one) => one.type === type && isOwn(one)).toSorted((one, other) => other.width - one.width);
}
