import type { OpenApiDocument, OperationMethod } from '@coursewright/contracts/openapi';
import { callDetails } from './call-details.ts';
import type { DocumentedCall } from './curl-line.ts';
import { docsStyle } from './docs-style.ts';
import { fieldList } from './field-list.ts';
import { type Html, html, inlineCode } from './html.ts';
import { fieldsOf } from './schema-fields.ts';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%230b6b57'/%3E%3Cpath d='M15 10c-2.2-1.6-5-2-8-2v14.5c3 0 5.8.4 8 2zM17 10c2.2-1.6 5-2 8-2v14.5c-3 0-5.8.4-8 2z' fill='%23fff'/%3E%3C/svg%3E";
const style: Html = { markup: `<style>${docsStyle}</style>` };

/** The whole document to be read by people: one page, without scripts. */
export function docsPage(document: OpenApiDocument, origin: string): string {
  const { info, components } = document;
  const byTag = Map.groupBy(callsOf(document), ({ operation }) => operation.tags[0]);
  const services = document['x-tagGroups'].map(({ name, tags }) => ({
    name,
    groups: tags.map((tag) => ({ name: tag.slice(tag.indexOf(': ') + 2), id: idOf(tag), calls: byTag.get(tag) ?? [] })),
  }));
  const details = (call: DocumentedCall) => callDetails(call, components.schemas, origin);
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
<a class="skip" href="#calls">Skip to the calls</a>
<header><div class="bar"><img src="${ICON}" alt="" width="36" height="36"><h1>${info.title}</h1>
<span class="version">${info.version}</span><a class="download" href="/api/docs/openapi.json">OpenAPI document</a></div></header>
<div class="columns">
<nav aria-label="Calls by service">${services.map(
    ({ name, groups }) =>
      html`<p>${name}</p><ul>${groups.map(
        (group) => html`<li><a href="#${group.id}">${group.name}</a> <small>${group.calls.length}</small></li>`,
      )}</ul>`,
  )}<p>Everywhere</p><ul><li><a href="#errors">Errors</a></li></ul></nav>
<main id="calls">
${info.description.split('\n\n').map((text) => html`<p class="intro">${inlineCode(text)}</p>`)}
<pre><code>curl -c cookies.txt '${origin}/api/signin' -H 'content-type: application/json' -d '{"email":"ada@example.org","password":"…"}'</code></pre>
${services.map(
  ({ name, groups }) =>
    html`<section><h2>${name}</h2>${groups.map(
      (group) => html`<section aria-label="${name}: ${group.name}"><h3 id="${group.id}">${group.name}</h3>
${group.calls.map(details)}</section>`,
    )}</section>`,
)}
${errorsOf(document)}
</main>
</div>
</body>
</html>
`.markup;
}

function callsOf({ paths }: OpenApiDocument): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method as OperationMethod, path, operation })),
  );
}

/** The error answers, once for all calls. */
function errorsOf({ components, paths }: OpenApiDocument): Html {
  const statuses = new Map<string, string>();
  for (const { operation } of callsOf({ paths } as OpenApiDocument))
    for (const [status, answer] of Object.entries(operation.responses))
      if ('$ref' in answer) statuses.set(status, answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1));
  const lines = [...statuses].sort().map(
    ([status, name]) => html`<div id="error-${status}"><dt><code>${status === 'default' ? 'others' : status}</code></dt>
<dd>${inlineCode(components.responses[name]?.description ?? '')}</dd></div>`,
  );
  const { Problem: problem = {} } = components.schemas;
  return html`<section><h2 id="errors">Errors</h2><p class="intro">Every error has this one shape.</p>
${fieldList(fieldsOf(problem, components.schemas), 'optional')}<h3>By status</h3><dl class="fields">${lines}</dl></section>`;
}

const idOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-');
