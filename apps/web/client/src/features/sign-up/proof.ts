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
