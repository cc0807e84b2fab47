import { type VideoReference, videoIdPattern, videoReference } from '@flotilla/contracts-shared';

const FORM = new RegExp(videoIdPattern);
const NOTHING: VideoReference = { id: 0 };

/** A condition on `v` that finds the video a request names; `value` fills $1. Texts of no known form find nothing. */
export function whereVideo(text: string) {
  const reference = FORM.test(text) ? videoReference(text) : NOTHING;
  return 'uuid' in reference
    ? ({ addressedBy: 'uuid', condition: 'v.uuid = $1', value: reference.uuid } as const)
    : ({ addressedBy: 'id', condition: 'v.id = $1', value: reference.id } as const);
}
