import type { ExamplesOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import type { registrationsApi } from './registrations.operations.ts';

const alice = { username: 'alice', password: 'alice and her boat', email: 'alice@example.org' };
const registrationReason = 'I build wooden boats and would like to show how.';
const pending = { state: { id: 1, label: 'Pending' } };

export const registrationsExamples: ExamplesOf<typeof registrationsApi> = {
  registerUser: {
    body: {
      several: {
        'An account': alice,
        'With a channel': { ...alice, displayName: 'Alice', channel: { name: 'boats', displayName: 'Boats' } },
        'Where somebody has to approve': { ...alice, registrationReason },
      },
    },
    replies: {
      200: { several: { 'The account was created': { state: { id: 3, label: 'Accepted' } }, 'Somebody has to approve': pending } },
    },
  },
  requestRegistration: { body: { ...alice, registrationReason }, replies: { 200: pending } },
  listRegistrations: {
    replies: {
      200: {
        total: 1,
        data: [
          {
            id: 7,
            ...pending,
            registrationReason,
            moderationResponse: null,
            username: 'alice',
            email: 'alice@example.org',
            emailVerified: true,
            accountDisplayName: 'Alice',
            channelHandle: 'boats',
            channelDisplayName: 'Boats',
            createdAt: exampleDates.registered,
            updatedAt: exampleDates.registered,
            user: null,
          },
        ],
      },
    },
  },
  acceptRegistration: { body: { moderationResponse: 'Welcome aboard, Alice.' } },
  rejectRegistration: { body: { moderationResponse: 'We only take people of our village.', preventEmailDelivery: true } },
};
