import type { ExamplesOf } from '@flotilla/contract';
import type { contactApi } from './contact.operations.ts';

export const contactExamples: ExamplesOf<typeof contactApi> = {
  contactAdministrator: {
    body: {
      fromName: 'Bob',
      fromEmail: 'bob@example.org',
      subject: 'Films of our harbour',
      body: 'May our sailing club have an account here?',
    },
  },
};
