import { embedPolicies, embedPolicy } from '@flotilla/contracts-videos';

/** Where a video may be shown, as answers say it. */
export function shapeEmbedPolicy(isListed: boolean) {
  const id = isListed ? embedPolicy.LISTED : embedPolicy.EVERYWHERE;
  return { id, label: embedPolicies[id] ?? 'Unknown' };
}
