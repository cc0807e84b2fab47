import { categories, languages, licences, privacies, unwrittenLanguages } from '@flotilla/contracts-shared';
import { constantsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';

const unwritten = new Set(unwrittenLanguages);
const writtenLanguages = Object.fromEntries(Object.entries(languages).filter(([code]) => !unwritten.has(code)));

/** The labels clients offer in their forms; they never change while the service runs. */
export const constants = defineFeature({
  operations: [
    implement(constantsApi, () => ({
      listCategories: async () => reply(200, { ...categories }),
      listLicences: async () => reply(200, { ...licences }),
      listPrivacies: async () => reply(200, { ...privacies }),
      listLanguages: async ({ query }) => reply(200, query.scope === 'subtitle' ? writtenLanguages : { ...languages }),
    })),
  ],
});
