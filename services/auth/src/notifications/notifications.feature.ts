import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createToldMails } from './migrations/2026-11-24-told-mails.ts';
import { onNotificationCreated } from './on-notification-created.ts';
import { ToldMail } from './told-mail.entity.ts';
import { forgetOldTold } from './told-mails.ts';

const HOUR = 60 * 60;

/** Mails about what happens in other services. */
export const notifications = defineFeature<Deps>({
  subscriptions: [onNotificationCreated],
  entities: [ToldMail],
  migrations: [createToldMails],
  schedules: [schedule('forget-old-told-mails', HOUR, (deps) => () => forgetOldTold(deps))],
});
