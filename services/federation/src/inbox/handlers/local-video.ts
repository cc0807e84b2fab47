import { uuidOfShort } from '@flotilla/contracts-shared';
import type { Deps } from '../../deps.ts';
import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { idOf } from '../../remote-actors/read-fields.ts';

const VIDEO = /^\/(?:videos\/watch|w)\/([0-9a-fA-F-]{36}|[1-9a-km-zA-HJ-NP-Z]{22})$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the video of this instance that is meant, by whichever of its addresses; whether there is one, and who may see it, `videos` knows. */
export function localVideoUrl({ config, urls }: Pick<Deps, 'config' | 'urls'>, value: unknown): string | undefined {
  const url = canonicalUrl({ config }, idOf(value));
  if (!url?.startsWith(`${urls.base}/`)) return undefined;
  const [, given] = VIDEO.exec(new URL(url).pathname) ?? [];
  const uuid = given?.length === 22 ? uuidOfShort(given) : given?.toLowerCase();
  return uuid && UUID.test(uuid) ? `${urls.base}/videos/watch/${uuid}` : undefined;
}
