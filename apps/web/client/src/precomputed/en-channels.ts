import { channels } from '@flotilla/messages/catalogues/en/channels';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(channels);
