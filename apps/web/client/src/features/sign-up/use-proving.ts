import { useEffect, useEffectEvent } from 'react';
import { useChange } from '../../api/use-change.ts';
import { authApi } from '../../precomputed/operations.ts';
import type { Proof } from './proof.ts';

/** Proves an address at once, and once: a second time the same link is a used one. */
export function useProving({ kind, id, text: verificationString }: Proof) {
  const user = useChange(authApi.verifyUserEmail, { refreshes: [authApi.getMyUser] });
  const registration = useChange(authApi.verifyRegistrationEmail);
  const prove = useEffectEvent(() => {
    if (kind === 'registration') registration.mutate({ params: { registrationId: id }, body: { verificationString } });
    else user.mutate({ params: { id }, body: { verificationString, isPendingEmail: kind === 'change' } });
  });
  useEffect(() => prove(), []);
  return kind === 'registration' ? registration : user;
}
