import { access, defineApi, object, optional, string } from '@flotilla/contract';
import { email } from './user.ts';

export const contactApi = defineApi(
  { service: 'auth', tag: 'Server' },
  {
    contactAdministrator: {
      method: 'POST',
      path: '/api/v1/server/contact',
      summary: 'Write to the administrator; once an hour from one address.',
      access: access.none,
      body: object({
        fromName: string({ minLength: 1, maxLength: 120 }),
        fromEmail: email(),
        subject: optional(string({ minLength: 1, maxLength: 120 })),
        body: string({ minLength: 3, maxLength: 5000 }),
      }),
      replies: { 204: null },
      problems: ['contact_form_off', 'contacted_lately'],
    },
  },
);
