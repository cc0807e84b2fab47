import { call } from '../../api/call.ts';
import { authApi } from '../../precomputed/operations.ts';

/** What the link of a mail says: whose address is proven with which string. */
export type Proof = { readonly kind: 'change' | 'registration' | 'user'; readonly id: number; readonly text: string };

/** Reads the parameters of a link; null when they are not whole. */
export function proofOf(parameters: URLSearchParams): Proof | null {
  const text = parameters.get('verificationString');
  const [userId, registrationId] = [parameters.get('userId'), parameters.get('registrationId')].map(wholeNumber);
  if (!text || !(userId ?? registrationId)) return null;
  if (registrationId) return { kind: 'registration', id: registrationId, text };
  return { kind: parameters.get('isPendingEmail') === 'true' ? 'change' : 'user', id: userId!, text };
}

const wholeNumber = (text: string | null) => (text && /^\d{1,10}$/.test(text) ? Number(text) : undefined);

/** Proves the address; throws what the instance says. */
export async function prove({ kind, id, text: verificationString }: Proof): Promise<true> {
  if (kind === 'registration') {
    await call(authApi.verifyRegistrationEmail, { params: { registrationId: id }, body: { verificationString } });
  } else {
    await call(authApi.verifyUserEmail, { params: { id }, body: { verificationString, isPendingEmail: kind === 'change' } });
  }
  return true;
}
