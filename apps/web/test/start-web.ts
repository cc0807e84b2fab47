import { CALLER_HEADER, createCallerTokenSigner, generateServiceKeys } from '@flotilla/identity';
import { silentLog } from '@flotilla/telemetry';
import { web } from '../src/index.ts';

type Options = { readonly publicUrl: string; readonly servicesUrl: string; readonly clientDirectory: string };

/** The web service, and the header by which the gateway tells it who is calling: here nobody in particular. */
export async function startWeb({ publicUrl, servicesUrl, clientDirectory }: Options) {
  const keys = generateServiceKeys();
  const service = await web.start(
    {
      host: '127.0.0.1',
      port: 0,
      publicUrl,
      authUrl: [servicesUrl],
      videosUrl: [servicesUrl],
      instanceName: 'Films',
      instanceDescription: 'Films of the coast.',
      clientDirectory,
      devUrl: undefined,
      servicePrivateKey: generateServiceKeys().privateKey,
      servicePublicKeys: { gateway: [keys.publicKey] },
      logLevel: 'error',
      tracesEndpoint: undefined,
      drainDelayMs: 0,
      drainWithinMs: 1_000,
    },
    { log: silentLog },
  );
  const caller = createCallerTokenSigner({ privateKey: keys.privateKey }).sign({
    caller: null,
    audience: web.name,
    clientIp: '203.0.113.7',
  });
  return { service, callerHeaders: { [CALLER_HEADER]: caller } };
}
