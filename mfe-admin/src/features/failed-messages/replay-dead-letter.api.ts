import { deadLetterEndpoints, type ServiceName } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

/** Gives a message another try. */
export const replayDeadLetter = (service: ServiceName, id: string) =>
  apiRequest(deadLetterEndpoints(service).replayDeadLetter, { params: { id }, body: {} });
