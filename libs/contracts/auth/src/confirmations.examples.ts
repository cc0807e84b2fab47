import type { ExamplesOf } from '@flotilla/contract';
import type { confirmationsApi } from './confirmations.operations.ts';

const byEmail = { body: { email: 'alice@example.org' } };
const verificationString = '3b1f5c0e9a7d4826b0c9e1f2a3d4586718293a4b5c6d7e8f90a1b2c3d4e5f607';

export const confirmationsExamples: ExamplesOf<typeof confirmationsApi> = {
  askSendVerifyEmail: byEmail,
  askSendVerifyRegistrationEmail: byEmail,
  verifyUserEmail: {
    body: {
      several: {
        'The address of a registration': { verificationString },
        'A new address': { verificationString, isPendingEmail: true },
      },
    },
  },
  verifyRegistrationEmail: { body: { verificationString } },
};
