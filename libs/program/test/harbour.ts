// A program with two resources, a gate and a pier. The name of the pier decides whether the start fails, waits, or succeeds.
import { once } from 'node:events';
import { setting } from '@flotilla/config';
import { programSettings, runProgram } from '../src/index.ts';

await runProgram({
  name: 'harbour',
  settings: { ...programSettings, pier: setting.text('PIER', 'Which pier to open.') },
  start: async ({ pier }, { log, running, signal }) => {
    log.info('opening');
    running.defer(() => log.info('closed the gate'));
    if (pier === 'broken') throw new Error('The pier is broken.');
    if (pier === 'late') {
      // Something keeps the process alive, as a connection would.
      const tide = setInterval(() => {}, 1_000);
      running.defer(() => clearInterval(tide));
      await once(signal, 'abort');
      signal.throwIfAborted();
    }
    const boats = setInterval(() => {}, 1_000);
    running.defer(() => {
      clearInterval(boats);
      log.info(`closed ${pier}`);
    });
    return { url: 'http://harbour' };
  },
});
