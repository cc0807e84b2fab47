import type { Metrics } from '@flotilla/telemetry';
import type { Response } from 'express';
import type { InFlight } from '../proxy/in-flight.ts';
import { isSafe } from '../proxy/repetition.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import { acceptOf, createAnswerKey, isForNobody } from './answer-key.ts';
import { createAnswerStore, isFresh, isUsable, type KeptAnswer } from './answer-store.ts';
import { gatherAnswer } from './gather-answer.ts';
import { isKeepable, keepAnswer } from './keep-answer.ts';
import { createKeptMetrics } from './kept-metrics.ts';
import { sendKept } from './send-kept.ts';

const TIDY_EVERY_MS = 1_000;

/** An answer that is being asked for, and those who wait for it. */
type Flight = { readonly waiting: ((answer: KeptAnswer | undefined) => void)[] };

export type KeptAnswers = {
  /** Answers a request with what is kept; otherwise has it passed on, and keeps its answer if it is for nobody in particular. */
  answer(request: GatewayRequest, response: Response, pass: () => void): void;
  /** Something has changed: what was asked for until now is given to nobody who comes from now on. */
  end(): void;
  stop(): void;
};

type Dependencies = { readonly maxBytes: number; readonly inFlight: Pick<InFlight, 'add'>; readonly metrics: Metrics };

/** Keeps answers of operations that say `freshFor` (docs/contract/conventions.md#kept-answers). */
export function createKeptAnswers({ maxBytes, inFlight, metrics }: Dependencies): KeptAnswers {
  const store = createAnswerStore(maxBytes);
  const flights = new Map<string, Flight>();
  const keyOf = createAnswerKey();
  const figures = createKeptMetrics(metrics);

  function end(): void {
    store.clear();
    // Answers under way may be older than the change: they go to those who wait already, and are not kept.
    flights.clear();
  }

  /** Passes the first request for an answer on. */
  function lead(key: string, request: GatewayRequest, response: Response, pass: () => void): void {
    const { method, headers, exchange } = request;
    const { operation } = exchange.target;
    const asked = { at: performance.now(), freshFor: operation.freshFor as number };
    const others = new Set(response.getHeaderNames());
    const flight: Flight = { waiting: [] };
    flights.set(key, flight);

    function settle(answer: KeptAnswer | undefined): void {
      if (flights.get(key) === flight) {
        flights.delete(key);
        if (answer) store.set(key, answer);
      }
      for (const proceed of flight.waiting.splice(0)) proceed(answer);
    }

    gatherAnswer(
      response,
      () => isKeepable(response, operation),
      (body) => {
        const answer = body && keepAnswer(response, body, others, asked);
        if (answer) sendKept(response, answer, { method, headers });
        settle(answer);
      },
    );
    response.once('close', () => settle(undefined));
    // Nothing that only this client said can change an answer for everybody.
    request.headers = { host: headers.host, ...(operation.negotiated && { accept: acceptOf({ headers }) }) };
    figures.count('asked');
    pass();
  }

  function wait(flight: Flight, request: GatewayRequest, response: Response, pass: () => void): void {
    inFlight.add(request);
    flight.waiting.push((answer) => {
      if (response.destroyed || response.headersSent) return;
      if (!answer) return pass();
      figures.count('shared');
      send(request, response, answer);
    });
  }

  const tidying = setInterval(() => {
    store.sweep(performance.now());
    figures.show(store.bytes);
  }, TIDY_EVERY_MS).unref();

  return {
    answer(request, response, pass) {
      const { method, exchange } = request;
      // The next one that asks sees it, here at once and elsewhere with its event.
      if (exchange.caller && !isSafe(method) && !exchange.target.operation.leavesKeptAnswers)
        response.once('finish', () => response.statusCode < 300 && end());
      if (exchange.target.operation.freshFor === undefined || maxBytes === 0 || !isForNobody(request)) return pass();
      const key = keyOf(request);
      if (key === undefined) return pass();

      const now = performance.now();
      const kept = store.get(key);
      const flight = flights.get(key);
      if (kept && (isFresh(kept, now) || (flight && isUsable(kept, now)))) {
        figures.count('kept');
        return send(request, response, kept);
      }
      if (method === 'HEAD') return pass();
      if (flight) return wait(flight, request, response, pass);
      lead(key, request, response, pass);
    },
    end,
    stop: () => clearInterval(tidying),
  };
}

function send({ method, headers }: GatewayRequest, response: Response, answer: KeptAnswer): void {
  sendKept(response, answer, { method, headers });
}
