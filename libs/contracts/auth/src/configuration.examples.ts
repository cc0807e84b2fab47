import type { ExamplesOf } from '@flotilla/contract';
import type { configurationApi } from './configuration.operations.ts';
import { completeSettings, instanceSettings } from './instance-settings/index.ts';
import { exampleConfiguration } from './server-configuration.examples.ts';

const operator = { admin: { email: 'root@boats.example' } };
const settings = completeSettings(instanceSettings, operator, {
  instance: { name: 'Boats of the village', shortDescription: 'Films of boats, made here.' },
  signup: { enabled: true, requiresApproval: true },
});

export const configurationExamples: ExamplesOf<typeof configurationApi> = {
  getConfig: { replies: { 200: exampleConfiguration } },
  getAbout: {
    replies: {
      200: {
        instance: {
          name: 'Boats of the village',
          shortDescription: 'Films of boats, made here.',
          description: 'We are a sailing club by the sea.',
          terms: 'Be kind. Only upload films of your own.',
          codeOfConduct: '',
          hardwareInformation: 'One small server in the clubhouse.',
          creationReason: 'So that our films stay ours.',
          moderationInformation: 'Carol reads every report within two days.',
          administrator: 'Ruth, who also repairs sails.',
          maintenanceLifetime: 'As long as the club exists.',
          businessModel: 'Paid by the members of the club.',
          languages: ['en', 'fr'],
          categories: [10, 15],
          avatars: [],
          banners: [],
        },
      },
    },
  },
  getCustomConfig: { replies: { 200: settings } },
  updateCustomConfig: { body: settings, replies: { 200: settings } },
  deleteCustomConfig: { replies: { 200: completeSettings(instanceSettings, operator) } },
};
