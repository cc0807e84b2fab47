import { configurationApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { shownImages } from '../instance-images/shown-images.ts';

export const getAboutRoute = ({ config, instance }: Deps) =>
  route(configurationApi.getAbout, async () => {
    const { instance: told } = instance.settings();
    const { avatars, banners } = shownImages(config, instance.state().images);
    return reply(200, {
      instance: {
        name: told.name,
        shortDescription: told.shortDescription,
        description: told.description,
        terms: told.terms,
        codeOfConduct: told.codeOfConduct,
        hardwareInformation: told.hardwareInformation,
        creationReason: told.creationReason,
        moderationInformation: told.moderationInformation,
        administrator: told.administrator,
        maintenanceLifetime: told.maintenanceLifetime,
        businessModel: told.businessModel,
        languages: [...told.languages],
        categories: [...told.categories],
        avatars,
        banners,
      },
    });
  });
