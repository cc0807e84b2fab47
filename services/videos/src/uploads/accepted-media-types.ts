import { isMediaTypeAccepted } from '@flotilla/contracts-shared';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

/** Throws 415 for a declared media type that is not accepted at the moment (docs/contract/uploads.md#media-types). */
export function refuseMediaType({ settings }: Pick<Deps, 'settings'>, mediaType: string): void {
  if (!isMediaTypeAccepted(mediaType, settings().transcoding))
    throw problems.unsupported_media_type({ detail: 'Files of this type are not accepted as videos.' });
}
