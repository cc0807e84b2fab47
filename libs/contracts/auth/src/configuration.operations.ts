import { access, array, defineApi, integer, object, optional, string } from '@flotilla/contract';
import { actorImage } from '@flotilla/contracts-shared';
import { serverConfiguration } from './configuration.ts';
import { instanceSettings, settingsRequest, settingsSchema } from './instance-settings/index.ts';

const customConfiguration = settingsSchema(instanceSettings);
const about = () => string();
/** What pages say, and clients need not know. */
const ofPages = { services: optional(object({ twitter: object({ username: string() }) })) };

export const configurationApi = defineApi(
  { service: 'auth', tag: 'Instance' },
  {
    getConfig: {
      method: 'GET',
      path: '/api/v1/config',
      summary: 'What this instance is called, offers and allows.',
      access: access.none,
      freshFor: 1,
      replies: { 200: serverConfiguration },
    },

    getAbout: {
      method: 'GET',
      path: '/api/v1/config/about',
      summary: 'Who runs this instance, why and how.',
      access: access.none,
      freshFor: 1,
      replies: {
        200: object({
          instance: object({
            name: about(),
            shortDescription: about(),
            description: about(),
            terms: about(),
            codeOfConduct: about(),
            hardwareInformation: about(),
            creationReason: about(),
            moderationInformation: about(),
            administrator: about(),
            maintenanceLifetime: about(),
            businessModel: about(),
            languages: array(string()),
            categories: array(integer()),
            avatars: array(actorImage),
            banners: array(actorImage),
          }),
        }),
      },
    },

    getCustomConfig: {
      method: 'GET',
      path: '/api/v1/config/custom',
      summary: 'Every runtime setting as it is in effect.',
      access: access.right('MANAGE_CONFIGURATION'),
      replies: { 200: customConfiguration },
    },

    updateCustomConfig: {
      method: 'PUT',
      path: '/api/v1/config/custom',
      summary: 'Replace everything that administrators chose; what is left out falls back to the defaults of the operator.',
      access: access.right('MANAGE_CONFIGURATION'),
      body: settingsRequest(instanceSettings),
      replies: { 200: customConfiguration },
      problems: ['bad_request', 'configuration_frozen'],
    },

    deleteCustomConfig: {
      method: 'DELETE',
      path: '/api/v1/config/custom',
      summary: 'Drop everything that administrators chose; the defaults of the operator are in effect again.',
      access: access.right('MANAGE_CONFIGURATION'),
      replies: { 200: customConfiguration },
      problems: ['configuration_frozen'],
    },
  },
);

export const configurationInternal = defineApi(
  { service: 'auth', tag: 'Internal' },
  {
    getConfigOfPages: {
      method: 'GET',
      path: '/internal/pages/configuration',
      summary: 'What `GET /config` answers, for pages that begin with it and documents that tell of it, and what else pages say.',
      access: access.none,
      internal: { callers: ['web', 'federation'] },
      replies: { 200: object({ ...serverConfiguration.properties, ...ofPages }) },
    },
  },
);
