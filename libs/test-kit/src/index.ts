import type { Caller } from '@flotilla/identity';
import type { Service } from '@flotilla/contract';
import type { EventMessage, EventTransport } from '@flotilla/events';

export declare function testPostgres(): Promise<{ url(database: string): string }>;
export declare function createTestDatabase(template: { name: string; build(url: string): Promise<void> }): Promise<AsyncDisposable & { url: string; drop(): Promise<void> }>;
export declare function eventually<T>(assertion: () => T | Promise<T>, options?: { withinMs?: number }): Promise<T>;
export declare function temporaryDirectory(): Promise<AsyncDisposable & { path: string }>;
/** A PostgreSQL transport on a database of its own; `published` tells what it was given, oldest first. */
export declare function startTestTransport(): Promise<EventTransport & AsyncDisposable & { url: string; published(topic?: string): Promise<EventMessage[]> }>;
export declare const alice: Caller;
export declare const bob: Caller;
/** Moderates. */
export declare const carol: Caller;
/** Administers. */
export declare const root: Caller;
export type TestCallers = { readonly privateKey: string; readonly publicKey: string; headersFor(caller: Caller | null, audience: Service, clientIp?: string): Record<string, string> };
export declare function testCallers(): TestCallers;
export declare function testServices(): { readonly secret: string; headersFor(issuer: Service, audience: Service): Record<string, string> };
export type Clip = { seconds?: number; width?: number; height?: number; fps?: number; audio?: boolean; video?: boolean; codec?: string; format?: string };
/** The path of a small film; the same wish gives the same file. */
export declare function makeClip(clip?: Clip): Promise<string>;
