import type { ExamplesOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import type { externalSignInApi } from './external-sign-in.operations.ts';

export const externalSignInExamples: ExamplesOf<typeof externalSignInApi> = {
  listMyExternalIdentities: {
    replies: {
      200: {
        total: 1,
        data: [{ authName: 'club', authDisplayName: 'The sailing club', linkedAt: exampleDates.registered, isOnlyWayIn: false }],
      },
    },
  },
  unlinkMyExternalIdentity: { body: { currentPassword: 'alice and her boat' } },
};
