import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { type Arrival, signInFromElsewhere } from '../../api/refresh.ts';
import { Mistake } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import type { SignInWith } from './code-step.tsx';

/** Why another provider brought nobody, as the callback says it. */
const REASONS: Readonly<Record<string, string>> = {
  address_taken: 'Somebody here has your e-mail address already. If that is you, sign in with your password, or ask for a new one by mail.',
  cancelled: 'You did not sign in there. Try again when you like, or sign in with a password.',
  expired: 'This took too long, or began in another browser. Please try again.',
  no_account: 'You have no account here yet, and this way of signing in makes none. Please ask the people who run this instance.',
  unavailable: 'The other provider does not answer right now. Please try again in a moment.',
};
const REFUSED = 'The other provider did not sign you in. Please try again, or sign in with a password.';
const OURS = ['externalAuthToken', 'username', 'externalAuthError', 'externalAuthReason', 'deleted'];

/** What people come with from another provider or from a deleted account; the address bar does not keep it. */
export function ArrivalNote({ askForCode }: { askForCode: (signInWith: SignInWith) => void }) {
  const [parameters, setParameters] = useSearchParams();
  const [came] = useState(() => new URLSearchParams(parameters));
  const [token, username] = [came.get('externalAuthToken'), came.get('username')];
  const { mutate, error, isPending } = useMutation({
    mutationFn: (arrival: Arrival) => signInFromElsewhere(arrival),
    onError: (failure, arrival) => isCodeMissing(failure) && askForCode((code) => signInFromElsewhere(arrival, code)),
  });
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

  if (isPending) return <output>Signing in</output>;
  if (error) return <Outcome error={error} words={{ 400: REFUSED }} />;
  if (came.get('externalAuthError') === 'true') return <Mistake>{REASONS[came.get('externalAuthReason') ?? ''] ?? REFUSED}</Mistake>;
  if (came.has('deleted')) return <Outcome error={null}>Your account is deleted. Goodbye.</Outcome>;
  return null;
}

const isCodeMissing = (error: unknown) => error instanceof ApiProblem && error.code === 'missing_two_factor';
