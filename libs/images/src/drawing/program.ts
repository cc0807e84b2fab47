import { getPriority, setPriority } from 'node:os';
import { draw } from './draw.ts';
import { type Limits, type Order, type Outcome, Refused } from './order.ts';

const NICENESS = 2;
const LOOKS_EVERY_MS = 10;

/** Requests have priority over drawing. */
setPriority(Math.max(getPriority(), NICENESS));

const end = () => process.kill(process.pid, 'SIGKILL');
// The parent process has died.
process.once('disconnect', end);

process.once('message', ({ memoryInBytes, ...order }: Order & Limits) => {
  setInterval(() => process.memoryUsage.rss() > memoryInBytes && end(), LOOKS_EVERY_MS);
  void draw(order)
    .then(
      (drawn): Outcome => ({ drawn }),
      (error: unknown): Outcome => ({ refused: error instanceof Refused ? error.message : 'The picture cannot be read.' }),
    )
    .then((outcome) => process.send?.(outcome));
});
