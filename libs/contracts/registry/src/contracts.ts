import type { ServiceContract } from '@flotilla/contract';
import { contract as auth } from '@flotilla/contracts-auth/contract';
import { contract as exports } from '@flotilla/contracts-exports/contract';
import { contract as federation } from '@flotilla/contracts-federation/contract';
import { contract as gateway } from '@flotilla/contracts-gateway/contract';
import { contract as transcoder } from '@flotilla/contracts-transcoder/contract';
import { contract as videos } from '@flotilla/contracts-videos/contract';
import { contract as web } from '@flotilla/contracts-web/contract';

/** Every service of the platform; the only such list. */
export const contracts: readonly ServiceContract[] = [auth, videos, transcoder, federation, exports, web, gateway];
