import type { TypeOf } from '@flotilla/contract';
import type { serverConfiguration } from './configuration.ts';

type Instance = TypeOf<typeof serverConfiguration>['instance'];

/** What stands for the instance in one place, the widest picture first: those chosen for it, else its avatar. None where the product shows its own. */
export function logosOf(
  { logo, avatars }: Pick<Instance, 'avatars' | 'logo'>,
  type: 'favicon' | 'header-square' | 'header-wide' | 'opengraph',
): Instance['logo'] {
  const isOwn = ({ isFallback }: { isFallback: boolean }) => !isFallback || avatars.length > 0;
  return logo.filter((one) => one.type === type && isOwn(one)).toSorted((one, other) => other.width - one.width);
}
