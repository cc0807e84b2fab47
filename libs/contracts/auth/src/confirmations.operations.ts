import { access, boolean, defineApi, object, optional } from '@flotilla/contract';
import { email, userId, verificationString } from './user.ts';

const byEmail = object({ email: email() });

export const confirmationsApi = defineApi(
  { service: 'auth', tag: 'E-mail and password' },
  {
    askSendVerifyEmail: {
      method: 'POST',
      path: '/api/v1/users/ask-send-verify-email',
      summary: 'Ask for the verification mail again; the answer is the same whether or not somebody has the address.',
      access: access.none,
      limits: ['api', 'askSendEmail'],
      body: byEmail,
      replies: { 204: null },
    },

    askSendVerifyRegistrationEmail: {
      method: 'POST',
      path: '/api/v1/users/registrations/ask-send-verify-email',
      summary: 'The same for somebody who waits to be registered.',
      access: access.none,
      limits: ['api', 'askSendEmail'],
      body: byEmail,
      replies: { 204: null },
    },

    verifyUserEmail: {
      method: 'POST',
      path: '/api/v1/users/{id}/verify-email',
      summary: 'Prove an address with the string that was mailed to it.',
      access: access.none,
      limits: ['api', 'confirmToken'],
      params: object({ id: userId() }),
      body: object({ verificationString: verificationString(), isPendingEmail: optional(boolean()) }),
      replies: { 204: null },
      problems: ['bad_request', 'verification_string_wrong', 'user_not_found', 'email_taken'],
    },

    verifyRegistrationEmail: {
      method: 'POST',
      path: '/api/v1/users/registrations/{registrationId}/verify-email',
      summary: 'The same for somebody who waits to be registered.',
      access: access.none,
      limits: ['api', 'confirmToken'],
      params: object({ registrationId: userId() }),
      body: object({ verificationString: verificationString() }),
      replies: { 204: null },
      problems: ['verification_string_wrong', 'registration_not_found'],
    },
  },
);
