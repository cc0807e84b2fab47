import type { Config } from '../../api/config.ts';
import { isPrivacy, PRIVATE } from './privacies.ts';
import type { UploadMetadata } from './upload-item.ts';

/** Who may watch what comes in from people who chose nothing; only they themselves where the instance's choice is none of these. */
export function usualPrivacy({ defaults }: Config): UploadMetadata['privacy'] {
  const { privacy } = defaults.publish;
  return isPrivacy(privacy) ? privacy : PRIVATE;
}
