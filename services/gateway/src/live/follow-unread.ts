import type { ServerResponse } from 'node:http';
import { communityEvents, notificationsTopic } from '@flotilla/contracts-videos';
import { type EventTransport, followEvents } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';
import type { Authenticate } from '../identity/authentication.ts';
import { bearerToken } from '../identity/bearer-token.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import { gatherCounts, type ReadCounts } from './unread-counts.ts';
import { createUnreadStreams, HEADERS } from './unread-streams.ts';

/** In case an event did not arrive. */
const COUNT_ALL_EVERY_MS = 60_000;

type Options = {
  readonly transport: EventTransport;
  readonly readCounts: ReadCounts;
  readonly authenticate: Authenticate;
  readonly maxConnections: number;
  readonly clientShare: number;
  readonly log: Log;
};
type Told = { readonly recipients?: readonly { readonly userId: number }[]; readonly userId?: number };

/** The live bell (docs/contract/notifications.md#live): users with an open page are sent their unread count when an event concerns them. */
export function followUnread({ transport, readCounts, log, ...options }: Options) {
  const counts = gatherCounts({ read: readCounts, show: (count) => streams.show(count), log });
  const streams = createUnreadStreams({ ...options, ask: (userId) => counts.ask(userId) });

  const following = followEvents(transport, {
    group: 'gateway',
    topics: [notificationsTopic],
    mode: 'live',
    onEvent({ type, payload }) {
      if (type !== communityEvents.notificationCreated.type && type !== communityEvents.notificationsChanged.type) return;
      const { recipients = [], userId } = payload as Told;
      for (const id of userId === undefined ? recipients.map((recipient) => recipient.userId) : [userId])
        if (streams.isOpen(id)) counts.ask(id);
    },
    log,
  });
  const counting = setInterval(() => {
    for (const userId of streams.userIds()) counts.ask(userId);
  }, COUNT_ALL_EVERY_MS).unref();

  return {
    answer(request: GatewayRequest, response: ServerResponse): void {
      const { caller, clientKeys: keys } = request.exchange;
      if (request.method === 'HEAD') return void response.writeHead(200, HEADERS).end();
      const token = bearerToken(request);
      if (caller && token) streams.open(response, { userId: caller.userId, token, keys });
    },
    /** Ends the streams, so that their clients connect to another process. */
    end() {
      clearInterval(counting);
      counts.stop();
      streams.stop();
    },
    stop: () => following.stop(),
  };
}
