import { confirmationsApi } from '@flotilla/contracts-auth';
import { implement } from '@flotilla/http-server';
import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { askSendVerifyEmailRoute, askSendVerifyRegistrationEmailRoute } from './ask-verify-email.ts';
import { Confirmation } from './confirmation.entity.ts';
import { forgetOldConfirmations } from './confirmations.ts';
import { countMailsAskedFor } from './migrations/2026-11-22-mails-asked-for.ts';
import { verifyRegistrationEmailRoute, verifyUserEmailRoute } from './verify-email.ts';

const HOUR = 60 * 60;

export const confirmations = defineFeature<Deps>({
  operations: [
    implement(confirmationsApi, (deps) => ({
      askSendVerifyEmail: askSendVerifyEmailRoute(deps),
      askSendVerifyRegistrationEmail: askSendVerifyRegistrationEmailRoute(deps),
      verifyUserEmail: verifyUserEmailRoute(deps),
      verifyRegistrationEmail: verifyRegistrationEmailRoute(deps),
    })),
  ],
  entities: [Confirmation],
  migrations: [countMailsAskedFor],
  schedules: [schedule('forget-old-confirmations', HOUR, (deps) => () => forgetOldConfirmations(deps))],
});
