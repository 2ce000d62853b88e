export function testServers(): { readonly mongodbUri?: string; readonly amqpUrl?: string } {
  const { MONGODB_URI: mongodbUri, AMQP_URL: amqpUrl } = process.env;
  return { ...(mongodbUri && { mongodbUri }), ...(amqpUrl && { amqpUrl }) };
}
