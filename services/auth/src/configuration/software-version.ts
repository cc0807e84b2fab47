import { VERSION } from '@flotilla/config';
import type { Config } from '../config.ts';

/** The version of the interface that PeerTube clients compare with the ones they know. */
const PEERTUBE_VERSION = '8.2.0';

/** The version that this instance tells of itself. */
export const softwareVersion = ({ peertubeClientsCompatible }: Pick<Config, 'peertubeClientsCompatible'>): string =>
  peertubeClientsCompatible ? PEERTUBE_VERSION : VERSION;
