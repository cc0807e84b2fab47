import { registrationsApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { acceptRegistrationRoute, rejectRegistrationRoute } from './decide-registration.ts';
import { deleteRegistrationRoute } from './delete-registration.ts';
import { listRegistrations } from './list-registrations.ts';
import { createRegistrations } from './migrations/2026-11-21-registrations.ts';
import { countWrongPasswordsOfRegistrations } from './migrations/2026-11-22-registrations-wrong-passwords.ts';
import { registerUserRoute } from './register-user.ts';
import { Registration } from './registration.entity.ts';
import { requestRegistrationRoute } from './request-registration.ts';

export const registrations = defineFeature<Deps>({
  operations: [
    implement(registrationsApi, (deps) => ({
      registerUser: registerUserRoute(deps),
      requestRegistration: requestRegistrationRoute(deps),
      listRegistrations: async ({ query }) => reply(200, await listRegistrations(deps, query)),
      acceptRegistration: acceptRegistrationRoute(deps),
      rejectRegistration: rejectRegistrationRoute(deps),
      deleteRegistration: deleteRegistrationRoute(deps),
    })),
  ],
  entities: [Registration],
  migrations: [createRegistrations, countWrongPasswordsOfRegistrations],
});
