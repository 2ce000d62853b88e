import { type Html, html } from '@coursewright/text';
import { docsStyle } from './docs-style.ts';
import type { Schemas } from './example.ts';
import type { MediaType, Method, OpenApiDocument, Operation, Parameter, ResponseObject } from './openapi.ts';
import { describeSchema, type Field, listFields } from './schema-fields.ts';

interface DocumentedOperation {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

export function formatCurl({ method, path, operation }: DocumentedOperation, origin: string): string {
  const { parameters = [], requestBody, security, responses } = operation;
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const headers = parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name }) => `-H ${quoteForShell(`${name}: …`)}`);
  const body = Object.entries(requestBody?.content ?? {})[0];
  const done = responses[200];
  const streams = done && 'content' in done && done.content?.['text/event-stream'];
  return [
    'curl',
    ...(streams ? ['-N'] : []),
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    quoteForShell(`${origin}${[filled, query.join('&')].filter(Boolean).join('?')}`),
    ...(security.length > 0 ? ['-b cookies.txt'] : []),
    ...headers,
    ...(body ? [`-H ${quoteForShell(`content-type: ${body[0].replace('*/*', 'application/json')}`)}`] : []),
    ...(body ? [`-d ${quoteForShell(body[1].example === undefined ? '…' : JSON.stringify(body[1].example))}`] : []),
  ].join(' ');
}

// For a POSIX shell.
const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

// Allows a line break before each `mark`.
const renderBreakable = (text: string, mark: string): Html[] =>
  text.split(mark).map((part, index) => (index > 0 ? html`<wbr>${mark}${part}` : html`${part}`));

const renderInlineCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

function renderFields(fields: readonly Field[], marked: 'required' | 'optional'): Html {
  return html`<dl class="fields">${fields.map((field) => (field.heading ? heading(field) : line(field, marked)))}</dl>`;
}

function renderParameters(parameters: readonly Parameter[]): Html {
  return html`<dl class="fields">${parameters.map(
    ({ name, required, schema, description, ...parameter }) => html`<div><dt><code>${name}</code>
<small>${parameter.in}${required ? ', required' : ''}</small></dt><dd>${description ?? describeSchema(schema)}</dd></div>`,
  )}</dl>`;
}

const line = ({ name, words, required }: Field, marked: 'required' | 'optional') =>
  html`<div><dt><code>${name ? renderBreakable(name, '.') : 'the value'}</code>${mark(required, marked)}</dt><dd>${words}</dd></div>`;

// Marks the exception only: most fields of a response are always there.
const mark = (required: boolean, marked: 'required' | 'optional') =>
  required === (marked === 'required') ? html` <small>${marked}</small>` : undefined;

const heading = ({ words }: Field) => html`<div class="when"><dt>When ${words}</dt><dd></dd></div>`;

// The link target is inside, so that following a link opens the section.
function renderOperation(call: DocumentedOperation, schemas: Schemas, origin: string): Html {
  const { method, path, operation } = call;
  const { operationId, summary, description, parameters } = operation;
  return html`<details class="call"><summary><span class="method ${method}">${method.toUpperCase()}</span>
<code class="path">${renderBreakable(path, '/')}</code><span class="title">${summary}</span><span class="who">${describeCaller(call)}</span></summary>
<div class="inside" id="${operationId}">
${description && html`<p>${renderInlineCode(description)}</p>`}
${parameters && html`<h4>Parameters</h4>${renderParameters(parameters)}`}
${renderBody(call, schemas)}
${renderResponses(call, schemas)}
<h4>Try it</h4><pre><code>${formatCurl(call, origin)}</code></pre>
<p class="id"><a href="#${operationId}">${operationId}</a></p>
</div></details>
`;
}

function describeCaller({ operation }: DocumentedOperation): string {
  if (operation['x-required-role']) return 'Admins';
  if (operation.security.length > 0) return 'Signed in';
  return operation.requestBody?.content['*/*'] ? 'Payment provider' : 'Public';
}

function renderBody({ operation: { requestBody } }: DocumentedOperation, schemas: Schemas): Html | undefined {
  if (!requestBody) return undefined;
  const json = requestBody.content['application/json'];
  const fields = json && listFields(json.schema, schemas);
  return html`<h4>Body</h4><p>${requestBody.description}</p>
${fields && fields.length > 0 ? renderFields(fields, 'required') : undefined}${example('Example of a body', json)}`;
}

function renderResponses({ operation: { responses } }: DocumentedOperation, schemas: Schemas): Html {
  const errors = Object.entries(responses).filter(([, answer]) => '$ref' in answer);
  const links = errors.map(
    ([status]) => html` <a href="#error-${status}">${status === 'default' ? 'others' : status}</a>`,
  );
  const good = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [] : [renderResponse(status, answer, schemas)],
  );
  return html`<h4>Responses</h4>${good}<p class="errors">Errors:${links}</p>`;
}

function renderResponse(status: string, { description, content = {} }: ResponseObject, schemas: Schemas): Html {
  const bodies = Object.entries(content).map(([type, media]) => {
    const schema = media['x-item-schema'] ?? (type === 'application/json' ? media.schema : undefined);
    const fields = schema && listFields(schema, schemas);
    return html`<p><code>${type}</code></p>${fields && renderFields(fields, 'optional')}${example('Example of a response', media)}`;
  });
  return html`<p><strong>${status}</strong> ${renderInlineCode(description)}</p>${bodies}`;
}

const example = (title: string, media: MediaType | undefined): Html | undefined =>
  media?.example === undefined
    ? undefined
    : html`<p class="caption">${title}</p><pre><code>${JSON.stringify(media.example, null, 2)}</code></pre>`;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%230b6b57'/%3E%3Cpath d='M15 10c-2.2-1.6-5-2-8-2v14.5c3 0 5.8.4 8 2zM17 10c2.2-1.6 5-2 8-2v14.5c-3 0-5.8.4-8 2z' fill='%23fff'/%3E%3C/svg%3E";
const style: Html = { markup: `<style>${docsStyle}</style>` };

export function renderDocsPage(document: OpenApiDocument, origin: string): string {
  const { info, components } = document;
  const byTag = Map.groupBy(listOperations(document), ({ operation }) => operation.tags[0]);
  const services = document['x-tagGroups'].map(({ name, tags }) => ({
    name,
    groups: tags.map((tag) => ({ name: tag.slice(tag.indexOf(': ') + 2), id: toId(tag), calls: byTag.get(tag) ?? [] })),
  }));
  const details = (call: DocumentedOperation) => renderOperation(call, components.schemas, origin);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="${ICON}">
${style}
</head>
<body>
<a class="skip" href="#calls">Skip to the endpoints</a>
<header><div class="bar"><img src="${ICON}" alt="" width="36" height="36"><h1>${info.title}</h1>
<span class="version">${info.version}</span><a class="download" href="/api/docs/openapi.json">OpenAPI document</a></div></header>
<div class="columns">
<nav aria-label="Endpoints by service">${services.map(
    ({ name, groups }) =>
      html`<p>${name}</p><ul>${groups.map(
        (group) => html`<li><a href="#${group.id}">${group.name}</a> <small>${group.calls.length}</small></li>`,
      )}</ul>`,
  )}<p>General</p><ul><li><a href="#errors">Errors</a></li></ul></nav>
<main id="calls">
${info.description.split('\n\n').map((text) => html`<p class="intro">${renderInlineCode(text)}</p>`)}
<pre><code>curl -c cookies.txt '${origin}/api/signin' -H 'content-type: application/json' -d '{"email":"ada@example.org","password":"…"}'</code></pre>
${services.map(
  ({ name, groups }) =>
    html`<section><h2>${name}</h2>${groups.map(
      (group) => html`<section aria-label="${name}: ${group.name}"><h3 id="${group.id}">${group.name}</h3>
${group.calls.map(details)}</section>`,
    )}</section>`,
)}
${renderErrors(document)}
</main>
</div>
</body>
</html>
`.markup;
}

function listOperations({ paths }: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method as Method, path, operation })),
  );
}

function renderErrors(document: OpenApiDocument): Html {
  const { components } = document;
  const statuses = new Map<string, string>();
  for (const { operation } of listOperations(document))
    for (const [status, answer] of Object.entries(operation.responses))
      if ('$ref' in answer) statuses.set(status, answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1));
  const lines = [...statuses].sort().map(
    ([status, name]) => html`<div id="error-${status}"><dt><code>${status === 'default' ? 'others' : status}</code></dt>
<dd>${renderInlineCode(components.responses[name]?.description ?? '')}</dd></div>`,
  );
  const { Problem: problem = {} } = components.schemas;
  return html`<section><h2 id="errors">Errors</h2><p class="intro">Every error has this shape.</p>
${renderFields(listFields(problem, components.schemas), 'optional')}<h3>By status</h3><dl class="fields">${lines}</dl></section>`;
}

const toId = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-');
