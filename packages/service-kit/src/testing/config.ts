/** Real servers to test against instead of embedded ones, from MONGODB_URI and AMQP_URL. */
export function testServers(): { readonly mongodbUri?: string; readonly amqpUrl?: string } {
  const { MONGODB_URI: mongodbUri, AMQP_URL: amqpUrl } = process.env;
  return { ...(mongodbUri && { mongodbUri }), ...(amqpUrl && { amqpUrl }) };
}
