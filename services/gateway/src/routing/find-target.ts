import { type Problem, problems } from '@flotilla/problem';
import type { Response } from 'express';
import { setTargetHeaders } from '../answers/answer-headers.ts';
import { answerPreflight, isPreflight } from '../answers/cors.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import { type Area, areaOf } from './area.ts';
import { asksForActivityPub } from './asks-for-activity-pub.ts';
import type { Place, RoutingTable } from './routing-table.ts';
import { anyPage, nothingIn, type Target } from './target.ts';

/** Where a request goes; with a refusal when nothing is served there, sent after the limiters have counted the request. */
export type Found = { readonly target: Target; readonly refusal?: Problem };

const pages: Place = {
  targets: new Map([
    ['GET', anyPage],
    ['HEAD', anyPage],
  ]),
  serverTargets: new Map(),
  allow: 'GET, HEAD, OPTIONS',
};

/** Finds where a request goes, or answers it when it is a preflight or OPTIONS request. */
export function findTarget(table: RoutingTable, request: GatewayRequest, response: Response): Found | 'answered' {
  const { path } = request.exchange;
  const place = table.find(path) ?? pagesIn(areaOf(path));
  const target = place && targetIn(place, request);
  const area = target?.area ?? areaOf(path);
  setTargetHeaders(response, area, target?.mayBeFramed ?? false);

  if (target) return { target };
  if (isPreflight(request, area)) return answerPreflight(request, response);
  if (!place) return { target: nothingIn(area), refusal: problems.not_found() };
  if (request.method === 'OPTIONS') return answerAllowed(place, response);
  return { target: nothingIn(area), refusal: problems.method_not_allowed({ headers: { allow: place.allow } }) };
}

/** A path of pages serves servers as well (docs/contract/federation.md#media-types). */
function targetIn(place: Place, request: GatewayRequest): Target | undefined {
  const forServers = place.serverTargets.get(request.method);
  if (!forServers) return place.targets.get(request.method);
  request.exchange.variesByAccept = true;
  if (asksForActivityPub(request)) return forServers;
  return place.targets.get(request.method) ?? pages.targets.get(request.method);
}

function pagesIn(area: Area): Place | undefined {
  return area === 'pages' || area === 'documents' ? pages : undefined;
}

function answerAllowed({ allow }: Place, response: Response): 'answered' {
  response.setHeader('Allow', allow);
  response.statusCode = 204;
  response.end();
  return 'answered';
}
