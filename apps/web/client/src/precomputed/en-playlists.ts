import { playlists } from '@flotilla/messages/catalogues/en/playlists';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(playlists);
