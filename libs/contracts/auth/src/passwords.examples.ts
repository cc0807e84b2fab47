import type { ExamplesOf } from '@flotilla/contract';
import type { passwordsApi } from './passwords.operations.ts';

const verificationString = '3b1f5c0e9a7d4826b0c9e1f2a3d4586718293a4b5c6d7e8f90a1b2c3d4e5f607';

export const passwordsExamples: ExamplesOf<typeof passwordsApi> = {
  askResetPassword: { body: { email: 'alice@example.org' } },
  resetPassword: { body: { verificationString, password: 'a new boat for alice' } },
};
