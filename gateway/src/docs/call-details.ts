import type { Answer, JsonSchema, MediaType, OpenApiDocument } from '@coursewright/contracts/openapi';
import { curlLine, type DocumentedCall } from './curl-line.ts';
import { fieldList, parameterList } from './field-list.ts';
import { breakable, type Html, html, inlineCode } from './html.ts';
import { fieldsOf } from './schema-fields.ts';

type Schemas = OpenApiDocument['components']['schemas'];

/** One call, closed: what it is for is on its summary. The link target is inside, so that following a link opens it. */
export function callDetails(call: DocumentedCall, schemas: Schemas, origin: string): Html {
  const { method, path, operation } = call;
  const { operationId, summary, description, parameters } = operation;
  return html`<details class="call"><summary><span class="method ${method}">${method.toUpperCase()}</span>
<code class="path">${breakable(path, '/')}</code><span class="title">${summary}</span><span class="who">${caller(call)}</span></summary>
<div class="inside" id="${operationId}">
${description && html`<p>${inlineCode(description)}</p>`}
${parameters && html`<h4>Parameters</h4>${parameterList(parameters)}`}
${bodyOf(call, schemas)}
${answersOf(call, schemas)}
<h4>Try it</h4><pre><code>${curlLine(call, origin)}</code></pre>
<p class="id"><a href="#${operationId}">${operationId}</a></p>
</div></details>
`;
}

/** Who may make a call. */
function caller({ operation }: DocumentedCall): string {
  if (operation['x-required-role']) return 'Admins';
  if (operation.security.length > 0) return 'Signed in';
  return operation.requestBody?.content['*/*'] ? 'Payment gateway' : 'Everybody';
}

function bodyOf({ operation: { requestBody } }: DocumentedCall, schemas: Schemas): Html | undefined {
  if (!requestBody) return undefined;
  const json = requestBody.content['application/json'];
  const fields = json && fieldsOf(json.schema, schemas);
  return html`<h4>Body</h4><p>${requestBody.description}</p>
${fields && fields.length > 0 ? fieldList(fields, 'required') : undefined}${example('Example of a body', json)}`;
}

function answersOf({ operation: { responses } }: DocumentedCall, schemas: Schemas): Html {
  const errors = Object.entries(responses).filter(([, answer]) => '$ref' in answer);
  const links = errors.map(
    ([status]) => html` <a href="#error-${status}">${status === 'default' ? 'others' : status}</a>`,
  );
  const good = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [] : [goodAnswer(status, answer, schemas)],
  );
  return html`<h4>Answers</h4>${good}<p class="errors">Errors:${links}</p>`;
}

function goodAnswer(status: string, { description, content = {} }: Answer, schemas: Schemas): Html {
  const bodies = Object.entries(content).map(([type, media]) => {
    const schema: JsonSchema | undefined =
      media['x-item-schema'] ?? (type === 'application/json' ? media.schema : undefined);
    const fields = schema && fieldsOf(schema, schemas);
    return html`<p><code>${type}</code></p>${fields && fieldList(fields, 'optional')}${example('Example of an answer', media)}`;
  });
  return html`<p><strong>${status}</strong> ${inlineCode(description)}</p>${bodies}`;
}

const example = (title: string, media: MediaType | undefined): Html | undefined =>
  media?.example === undefined
    ? undefined
    : html`<p class="caption">${title}</p><pre><code>${JSON.stringify(media.example, null, 2)}</code></pre>`;
