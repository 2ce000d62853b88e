import { Client, type Configuration, Environment, type OAuthToken } from '@paypal/paypal-server-sdk';
import type { PaypalConfig } from '../provider-config.ts';

type Requests = ReturnType<Client['getRequestBuilderFactory']>;

const PAYPAL = /^https:\/\/api-m(\.sandbox)?\.paypal\.com/;
/** The longest that any call may take, the one for the token too. */
const CALL_MS = 8000;

/** The SDK knows two hosts only; this sends every call, the one for the token too, to `base` when there is one. */
export class PaypalClient extends Client {
  readonly #base: string | undefined;

  constructor(config: Partial<Configuration>, base: string | undefined) {
    super(config);
    this.#base = base;
  }

  // The constructor above this one calls it before there is a base: it may only be read when a request leaves.
  override getRequestBuilderFactory(): Requests {
    const requests = super.getRequestBuilderFactory();
    return (method, path) => {
      const request = requests(method, path);
      request.interceptRequest((sent) => ({
        ...sent,
        url: this.#base ? sent.url.replace(PAYPAL, this.#base) : sent.url,
      }));
      return request;
    };
  }
}

/** A client that has its token: the SDK itself would fetch one for each of several first calls. */
export async function openClient(config: PaypalConfig): Promise<{ client: PaypalClient; token: OAuthToken }> {
  const token = await clientOf(config).clientCredentialsAuthManager.fetchToken();
  return { client: clientOf(config, token), token };
}

function clientOf({ clientId, clientSecret, environment, apiBase }: PaypalConfig, oAuthToken?: OAuthToken) {
  return new PaypalClient(
    {
      timeout: CALL_MS,
      environment: environment === 'live' ? Environment.Production : Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret, oAuthToken },
      // A proxy of the environment is for PayPal itself; and nobody may send our token elsewhere.
      unstable_httpClientOptions: { maxRedirects: 0, ...(apiBase?.startsWith('http:') ? { proxy: false } : {}) },
    },
    apiBase?.replace(/\/$/, ''),
  );
}
