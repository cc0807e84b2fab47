import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { embedPrivacies } from './embed-privacies/embed-privacies.feature.ts';
import { oembed } from './oembed/oembed.feature.ts';

export const embedding = defineArea<Deps>([embedPrivacies, oembed]);
