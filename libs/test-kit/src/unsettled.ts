import type { EventTransport } from '@flotilla/events';

/** The same events, of which nobody learns whether all were heard before `catchUp`; `asked` resolves when somebody wants to know. */
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
