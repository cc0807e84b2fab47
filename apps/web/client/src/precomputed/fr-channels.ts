import { channels } from '@flotilla/messages/catalogues/fr/channels';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(channels);
