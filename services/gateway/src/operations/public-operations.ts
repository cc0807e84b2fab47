import type { Operation } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { gatewayApi } from '@flotilla/contracts-gateway';
import { videosApi } from '@flotilla/contracts-videos';
import { webApi } from '@flotilla/contracts-web';

/** Every operation the outside world may reach. The gateway knows the platform through these declarations only. */
export const publicOperations: readonly Operation[] = [authApi, gatewayApi, videosApi, webApi].flatMap((api) =>
  Object.values<Operation>(api),
);
