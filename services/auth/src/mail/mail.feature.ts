import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { sendMails } from './mail-later.ts';

export const mail = defineFeature<Deps>({ jobs: [sendMails] });
