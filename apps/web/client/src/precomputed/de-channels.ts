import { channels } from '@flotilla/messages/catalogues/de/channels';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(channels);
