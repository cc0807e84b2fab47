import { access, defineApi, object } from '@flotilla/contract';
import { email, password, userId, verificationString } from './user.ts';

export const passwordsApi = defineApi(
  { service: 'auth', tag: 'E-mail and password' },
  {
    askResetPassword: {
      method: 'POST',
      path: '/api/v1/users/ask-reset-password',
      summary: 'Ask for a mail with which to set a new password; the answer is the same whether or not somebody has the address.',
      access: access.none,
      limits: ['api', 'askResetPassword'],
      body: object({ email: email() }),
      replies: { 204: null },
    },

    resetPassword: {
      method: 'POST',
      path: '/api/v1/users/{id}/reset-password',
      summary: 'Set a new password with the string that was mailed; ends all sessions.',
      access: access.none,
      limits: ['api', 'confirmToken'],
      params: object({ id: userId() }),
      body: object({ verificationString: verificationString(), password: password() }),
      replies: { 204: null },
      problems: ['too_long_password', 'verification_string_wrong', 'user_not_found'],
    },
  },
);
