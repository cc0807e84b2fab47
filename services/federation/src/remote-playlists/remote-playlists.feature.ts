import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { relistPlaylists } from './list-playlists.ts';
import { createRemotePlaylists } from './migrations/2026-12-04-remote-playlists.ts';
import { ReadElement } from './read-element.entity.ts';
import { RemotePlaylist } from './remote-playlist.entity.ts';

/** Playlists of other instances (docs/contract/federation.md#playlists-of-others). */
export const remotePlaylists = defineFeature<Deps>({
  entities: [RemotePlaylist, ReadElement],
  migrations: [createRemotePlaylists],
  jobs: [relistPlaylists],
});
