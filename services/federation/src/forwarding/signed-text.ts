import { BadSignature, verifyDocument } from '@flotilla/activitypub';
import type { Deps } from '../deps.ts';
import type { Handled } from '../inbox/handlers/handler.ts';
import { canonicalUrl } from '../remote-actors/canonical-url.ts';
import { idOf, isFields } from '../remote-actors/read-fields.ts';

/** Longer texts are not forwarded. */
const MOST_BYTES = 100_000;

/**
 * An activity as it came, if others can check without us that its actor said it (docs/contract/federation.md#forwarding). It is checked here first: what nobody
 * accepts would only make hosts turn away what we say ourselves.
 */
export async function signedText(deps: Pick<Deps, 'config'>, { activity, signer, body }: Handled): Promise<string | undefined> {
  const { signature } = activity.fields;
  if (!isFields(signature) || Buffer.byteLength(body) > MOST_BYTES) return undefined;
  if (canonicalUrl(deps, idOf(signature['creator'])) !== signer.url || !signer.publicKey) return undefined;
  try {
    await verifyDocument(activity.fields, signer.publicKey);
    return body;
  } catch (error) {
    if (error instanceof BadSignature) return undefined;
    throw error;
  }
}
