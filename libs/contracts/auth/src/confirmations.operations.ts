import { access, boolean, defineOperation, object, optional, string } from '@flotilla/contract';
import { email, password, userId } from './user.ts';

const tag = 'E-mail and password';
const service = 'auth';
const byEmail = object({ email: email() });
/** 64 hex digits in mails; anything else is wrong as well. */
const verificationString = () => string({ minLength: 1, maxLength: 200, writeOnly: true });

export const confirmationsApi = {
  askSendVerifyEmail: defineOperation({
    id: 'askSendVerifyEmail',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/users/ask-send-verify-email',
    summary: 'Ask for the verification mail again; the answer is the same whether or not somebody has the address.',
    access: access.none,
    limits: ['api', 'askSendEmail'],
    body: byEmail,
    replies: { 204: null },
  }),

  askSendVerifyRegistrationEmail: defineOperation({
    id: 'askSendVerifyRegistrationEmail',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/users/registrations/ask-send-verify-email',
    summary: 'The same for somebody who waits to be registered.',
    access: access.none,
    limits: ['api', 'askSendEmail'],
    body: byEmail,
    replies: { 204: null },
  }),

  verifyUserEmail: defineOperation({
    id: 'verifyUserEmail',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/users/{id}/verify-email',
    summary: 'Prove an address with the string that was mailed to it.',
    access: access.none,
    limits: ['api', 'confirmToken'],
    params: object({ id: userId() }),
    body: object({ verificationString: verificationString(), isPendingEmail: optional(boolean()) }),
    replies: { 204: null },
    problems: ['bad_request', 'verification_string_wrong', 'user_not_found', 'email_taken'],
  }),

  verifyRegistrationEmail: defineOperation({
    id: 'verifyRegistrationEmail',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/users/registrations/{registrationId}/verify-email',
    summary: 'The same for somebody who waits to be registered.',
    access: access.none,
    limits: ['api', 'confirmToken'],
    params: object({ registrationId: userId() }),
    body: object({ verificationString: verificationString() }),
    replies: { 204: null },
    problems: ['verification_string_wrong', 'registration_not_found'],
  }),

  askResetPassword: defineOperation({
    id: 'askResetPassword',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/users/ask-reset-password',
    summary: 'Ask for a mail with which to set a new password; the answer is the same whether or not somebody has the address.',
    access: access.none,
    limits: ['api', 'askResetPassword'],
    body: byEmail,
    replies: { 204: null },
  }),

  resetPassword: defineOperation({
    id: 'resetPassword',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/users/{id}/reset-password',
    summary: 'Set a new password with the string that was mailed; ends all sessions.',
    access: access.none,
    limits: ['api', 'confirmToken'],
    params: object({ id: userId() }),
    body: object({ verificationString: verificationString(), password: password() }),
    replies: { 204: null },
    problems: ['too_long_password', 'verification_string_wrong', 'user_not_found'],
  }),
};
