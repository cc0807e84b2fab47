// Starts Redis in a directory, prints the result, and ends.
import { startEngine } from '../src/index.ts';

const environment = { PATH: process.env['PATH'], DOCKER_HOST: 'unix:///nonexistent/docker.sock' };
console.log(JSON.stringify(await startEngine('redis', { directory: process.argv[2] as string, environment, progress: () => {} })));
