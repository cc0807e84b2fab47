import { connectTransport } from '@flotilla/events';
import { runProgram } from '@flotilla/program';
import { connectStorage } from '@flotilla/storage';
import { settings } from './config.ts';
import { startTranscoderService } from './service.ts';

await runProgram({
  name: 'transcoder',
  settings,
  start: async (config, { running, ...context }) => {
    const storage = await connectStorage(config, { ...context });
    const transport = await connectTransport(config, { service: 'transcoder', ...context });
    running.defer(() => transport.close());
    return running.use(await startTranscoderService(config, { ...context, transport, storage }));
  },
});
