import Stripe from 'stripe';

const isSound = (answer: unknown, status: number): boolean =>
  typeof answer === 'object' && answer !== null && (status >= 400 ? 'error' in answer : 'object' in answer);

/**
 * The SDK takes JSON without an `error` for success whatever its status, and never answers at all when it is no object:
 * a proxy's page in between would be believed, or end the process. Such an answer is none.
 */
export function createSoundHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJson = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer: unknown = await toJson();
      if (!isSound(answer, response.getStatusCode())) throw new SyntaxError('Not an answer of Stripe');
      return answer;
    };
    return response;
  };
  return client;
}
