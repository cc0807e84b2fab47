import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { onNotificationCreated } from './on-notification-created.ts';

/** Mails about what happens in other services. */
export const notifications = defineFeature<Deps>({ subscriptions: [onNotificationCreated] });
