import {
  access,
  array,
  boolean,
  dateTime,
  defineApi,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  string,
} from '@flotilla/contract';
import { labelledNumber, pagingFields, sortBy, userName } from '@flotilla/contracts-shared';
import { email, password, userId } from './user.ts';

const moderator = access.right('MANAGE_REGISTRATIONS');
const displayName = () => string({ minLength: 1, maxLength: 120 });
const answer = () => string({ minLength: 2, maxLength: 3000 });
const params = object({ registrationId: userId() });
const state = object({ state: labelledNumber });

const registration = object({
  id: integer(),
  state: labelledNumber,
  registrationReason: string(),
  moderationResponse: nullable(string()),
  username: string(),
  email: string(),
  emailVerified: nullable(boolean()),
  accountDisplayName: nullable(string()),
  channelHandle: nullable(string()),
  channelDisplayName: nullable(string()),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  user: nullable(object({ id: integer() })),
});

/** What visitors send; the reason is required where registrations need approval (docs/contract/registrations.md#fields). */
const newcomerFields = {
  username: userName(),
  password: password(),
  email: email(),
  displayName: optional(displayName()),
  channel: optional(object({ name: userName(), displayName: displayName() })),
};
const newcomer = object({ ...newcomerFields, registrationReason: optional(answer()) });
const applicant = object({ ...newcomerFields, registrationReason: answer() });
const decision = object({ moderationResponse: answer(), preventEmailDelivery: optional(boolean()) });

export const registrationsApi = defineApi(
  { service: 'auth', tag: 'Registrations' },
  {
    registerUser: {
      method: 'POST',
      path: '/api/v1/users/register',
      summary: 'Register; where somebody has to approve, this records a request, which needs a reason.',
      access: access.none,
      limits: ['api', 'signup'],
      body: newcomer,
      replies: { 200: state },
      problems: ['bad_request', 'too_long_password', 'signup_closed', 'signup_full', 'signup_not_from_there', 'user_name_taken'],
    },

    requestRegistration: {
      method: 'POST',
      path: '/api/v1/users/registrations/request',
      summary: 'Ask to be registered, where somebody has to approve.',
      access: access.none,
      limits: ['api', 'signup'],
      body: applicant,
      replies: { 200: state },
      problems: [
        'bad_request',
        'too_long_password',
        'approval_not_needed',
        'signup_closed',
        'signup_full',
        'signup_not_from_there',
        'user_name_taken',
      ],
    },

    listRegistrations: {
      method: 'GET',
      path: '/api/v1/users/registrations',
      summary: 'The requests to be registered, decided ones too.',
      access: moderator,
      query: object({
        ...pagingFields,
        sort: sortBy(['createdAt', 'state'], '-createdAt'),
        search: optional(string({ maxLength: 400 })),
        stateOneOf: optional(array(oneOf([1, 2, 3]), { maxItems: 10 })),
      }),
      replies: { 200: listOf(registration) },
    },

    acceptRegistration: {
      method: 'POST',
      path: '/api/v1/users/registrations/{registrationId}/accept',
      summary: 'Make the user who asked, and answer by mail unless that is prevented.',
      access: moderator,
      params,
      body: decision,
      replies: { 204: null },
      problems: ['bad_request', 'registration_not_found', 'registration_decided', 'user_name_taken'],
    },

    rejectRegistration: {
      method: 'POST',
      path: '/api/v1/users/registrations/{registrationId}/reject',
      summary: 'Turn somebody away, and answer by mail unless that is prevented; the names stay blocked until the request is deleted.',
      access: moderator,
      params,
      body: decision,
      replies: { 204: null },
      problems: ['registration_not_found', 'registration_decided'],
    },

    deleteRegistration: {
      method: 'DELETE',
      path: '/api/v1/users/registrations/{registrationId}',
      summary: 'Forget a request; the user it made, if any, stays.',
      access: moderator,
      params,
      replies: { 204: null },
      problems: ['registration_not_found'],
    },
  },
);
