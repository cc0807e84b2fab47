import { call } from '../../../api/call.ts';
import { authApi } from '../../../precomputed/operations.ts';

export type OtpRequest = { readonly requestToken: string; readonly secret: string; readonly uri: string };

/** Asks for a secret that an authenticator can take; nothing changes yet. */
export async function requestSecret(id: number, currentPassword: string | undefined): Promise<OtpRequest> {
  const answer = await call(authApi.requestTwoFactor, { params: { id }, body: bodyOf(currentPassword) });
  // Two forms (docs/contract/differences.md#two-forms).
  const [first] = Array.isArray(answer) ? answer : [answer];
  return first!.otpRequest;
}

/** Makes ten new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(id: number, currentPassword: string | undefined): Promise<readonly string[]> {
  return (await call(authApi.createRecoveryCodes, { params: { id }, body: bodyOf(currentPassword) })).recoveryCodes;
}

/** People without a password send none. */
export const bodyOf = (currentPassword: string | undefined) => (currentPassword === undefined ? {} : { currentPassword });
