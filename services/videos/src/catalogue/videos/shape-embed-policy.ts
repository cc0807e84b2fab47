import { embedPolicies, embedPolicy } from '@flotilla/contracts-videos';

/** Where a video may be shown, as answers say it; the origin of a remote one does not say more. */
export function shapeEmbedPolicy({ isListed, url }: { readonly isListed: boolean; readonly url: string | null }) {
  const id = !isListed ? embedPolicy.EVERYWHERE : url === null ? embedPolicy.LISTED : embedPolicy.AS_ORIGIN_SAYS;
  return { id, label: embedPolicies[id] ?? 'Unknown' };
}
