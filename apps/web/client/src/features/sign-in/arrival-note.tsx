import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { signInFromElsewhere } from '../../api/refresh.ts';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { Mistake } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { type SignInWith, useSignIn } from './use-sign-in.ts';

/** Why another provider brought nobody, as the callback says it. */
const REASONS: Readonly<Record<string, PlainKey>> = {
  address_taken: 'signIn.arrival.addressTaken',
  cancelled: 'signIn.arrival.cancelled',
  expired: 'signIn.arrival.expired',
  no_account: 'signIn.arrival.noAccount',
  unavailable: 'signIn.arrival.unavailable',
};
const OURS = ['externalAuthToken', 'username', 'externalAuthError', 'externalAuthReason', 'deleted'];

type Props = { readonly askForCode: (signInWith: SignInWith) => void };

/** What people come with from another provider or from a deleted account; the address bar does not keep it. */
export function ArrivalNote({ askForCode }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const [came] = useState(() => new URLSearchParams(parameters));
  const [token, username] = [came.get('externalAuthToken'), came.get('username')];
  const { mutate, error, isPending } = useSignIn(signInFromElsewhere, askForCode);
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    if (OURS.some((name) => came.has(name))) {
      const rest = new URLSearchParams(came);
      for (const name of OURS) rest.delete(name);
      setParameters(rest, { replace: true });
    }
    if (token && username) mutate({ token, username });
  }, [came, token, username, mutate, setParameters]);

  if (isPending) return <output>{t('signIn.submitting')}</output>;
  if (error) return <Outcome error={error} words={{ 400: t('signIn.arrival.refused') }} />;
  if (came.get('externalAuthError') === 'true') {
    return <Mistake>{t(REASONS[came.get('externalAuthReason') ?? ''] ?? 'signIn.arrival.refused')}</Mistake>;
  }
  return came.has('deleted') ? <Outcome error={null}>{t('signIn.accountDeleted')}</Outcome> : null;
}
