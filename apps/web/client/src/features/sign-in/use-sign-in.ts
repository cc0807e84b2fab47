import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import type { Session } from '../../api/session.ts';

/** Repeats a sign-in with the code that was missing. */
export type SignInWith = (code: string) => Promise<Session>;

/** Signs in with what somebody has; `askForCode` where the account wants a code of the second factor as well. */
export function useSignIn<Credentials>(
  signIn: (credentials: Credentials, code?: string) => Promise<Session>,
  askForCode: (signInWith: SignInWith) => void,
) {
  return useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials),
    onError: (error, credentials) => codeOf(error) === 'missing_two_factor' && askForCode((code) => signIn(credentials, code)),
  });
}

export const codeOf = (error: unknown) => (error instanceof ApiProblem ? error.code : undefined);
