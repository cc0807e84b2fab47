import { contactApi } from '@flotilla/contracts-auth';
import { implement } from '@flotilla/http-server';
import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { Contact } from './contact.entity.ts';
import { contactAdministratorRoute, forgetOldContacts } from './contact-administrator.ts';

const HOUR = 60 * 60;

export const contact = defineFeature<Deps>({
  operations: [implement(contactApi, (deps) => ({ contactAdministrator: contactAdministratorRoute(deps) }))],
  entities: [Contact],
  schedules: [schedule('forget-old-contacts', HOUR, (deps) => () => forgetOldContacts(deps))],
});
