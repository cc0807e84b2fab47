import { type VideoReference, videoIdPattern, videoReference } from '@flotilla/contracts-shared';

const FORM = new RegExp(videoIdPattern);
const NOTHING: VideoReference = { id: 0 };

/** How a request names a video: by its id or, short or long, by its UUID. A text of no known form names none. */
export function readReference(text: string) {
  const reference = FORM.test(text) ? videoReference(text) : NOTHING;
  return 'uuid' in reference
    ? ({ addressedBy: 'uuid', value: reference.uuid } as const)
    : ({ addressedBy: 'id', value: reference.id } as const);
}
