import type { EventTransport } from './transport.ts';

export declare function transportConformance(name: string, startTransport: () => Promise<EventTransport & AsyncDisposable>): void;
