import type { Operation, OperationMethod } from '@coursewright/contracts/openapi';

/** A call as it stands in a path of the document. */
export interface DocumentedCall {
  readonly method: OperationMethod;
  readonly path: string;
  readonly operation: Operation;
}

/** The call as somebody would type it, with the example of its body. */
export function curlLine({ method, path, operation }: DocumentedCall, origin: string): string {
  const { parameters = [], requestBody, security, responses } = operation;
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const headers = parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name }) => `-H ${quoted(`${name}: …`)}`);
  const body = Object.entries(requestBody?.content ?? {})[0];
  const done = responses[200];
  const streams = done && 'content' in done && done.content?.['text/event-stream'];
  return [
    'curl',
    ...(streams ? ['-N'] : []),
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    quoted(`${origin}${[filled, query.join('&')].filter(Boolean).join('?')}`),
    ...(security.length > 0 ? ['-b cookies.txt'] : []),
    ...headers,
    ...(body ? [`-H ${quoted(`content-type: ${body[0].replace('*/*', 'application/json')}`)}`] : []),
    ...(body ? [`-d ${quoted(body[1].example === undefined ? '…' : JSON.stringify(body[1].example))}`] : []),
  ].join(' ');
}

/** For a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
