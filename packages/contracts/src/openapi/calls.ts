import type { Endpoint } from '../http/endpoint.ts';
import { type CallGroup, callGroups } from '../http/index.ts';
import { gatewayEndpoints } from '../http/operations.v1.ts';
import { camelCase, inWords, titleOf } from './words.ts';

/** An endpoint with where it belongs. */
export interface Call {
  readonly service: string;
  readonly group: string;
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly endpoint: Endpoint;
}

/** All calls of the contracts, those of the gateway last. */
export function allCalls(): Call[] {
  const gateway: Record<string, CallGroup> = { about: gatewayEndpoints };
  return Object.entries({ ...callGroups, gateway }).flatMap(([service, groups]) =>
    Object.entries(groups).flatMap(([group, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]) => ({
        service: inWords(service),
        group: inWords(group),
        tag: `${inWords(service)}: ${inWords(group)}`,
        operationId: `${camelCase(service)}.${group}.${name}`,
        summary: titleOf(name, endpoint),
        endpoint,
      })),
    ),
  );
}
