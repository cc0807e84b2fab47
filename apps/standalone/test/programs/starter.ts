// Starts a service as the platform does, passes on what it prints, and stays.
import { startProcess } from '../../src/start-process.ts';

startProcess('apps/standalone/test/programs/service.ts', {
  environment: process.env,
  say: (line) => console.log(line),
  announceAdministrator: () => {},
});
