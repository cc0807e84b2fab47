import { playlists } from '@flotilla/messages/catalogues/fr/playlists';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(playlists);
