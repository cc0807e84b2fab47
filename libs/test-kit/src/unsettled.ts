import type { EventTransport } from '@flotilla/events';

/** The same events, but `caughtUp` of subscriptions resolves only after `catchUp`; `asked` resolves when it was called. */
export function unsettled(bus: EventTransport): { transport: EventTransport; asked: Promise<void>; catchUp: () => void } {
  const { promise: caughtUp, resolve: catchUp } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const transport: EventTransport = {
    ...bus,
    async subscribe(subscription) {
      const running = await bus.subscribe(subscription);
      return {
        ...running,
        async caughtUp() {
          ask();
          await caughtUp;
          await running.caughtUp();
        },
      };
    },
  };
  return { transport, asked, catchUp };
}
