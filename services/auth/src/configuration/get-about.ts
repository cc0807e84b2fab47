import { configurationApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { shownImages } from '../instance-images/shown-images.ts';

export const getAboutRoute = ({ config, instance }: Deps) =>
  route(configurationApi.getAbout, async () => {
    const { instance: about } = instance.settings();
    const { avatars, banners } = shownImages(config, instance.state().images);
    return reply(200, {
      instance: {
        name: about.name,
        shortDescription: about.shortDescription,
        description: about.description,
        terms: about.terms,
        codeOfConduct: about.codeOfConduct,
        hardwareInformation: about.hardwareInformation,
        creationReason: about.creationReason,
        moderationInformation: about.moderationInformation,
        administrator: about.administrator,
        maintenanceLifetime: about.maintenanceLifetime,
        businessModel: about.businessModel,
        languages: [...about.languages],
        categories: [...about.categories],
        avatars,
        banners,
      },
    });
  });
