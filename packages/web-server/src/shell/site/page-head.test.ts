import { escapeHtml } from '@coursewright/text';
import { findPublicPage, publicPages, renderHead } from './page-head.ts';

const site = { name: 'Coursewright', publicUrl: 'https://learn.example.org' };
const getContent = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];

test.each(publicPages)(
  'VIS-01 search engines and previews are told what $path is about',
  ({ path, title, description }) => {
    const head = renderHead(site, path);
    const fullTitle = `${escapeHtml(title)} · Coursewright`;
    expect(head).toContain(`<title>${fullTitle}</title>`);
    expect(head).toContain(`<link rel="canonical" href="https://learn.example.org${path}">`);
    expect(getContent(head, 'robots')).toBeUndefined();
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(getContent(head, name)).toBe(escapeHtml(description));
    for (const name of ['og:title', 'twitter:title']) expect(getContent(head, name)).toBe(fullTitle);
    for (const name of ['og:image', 'twitter:image'])
      expect(getContent(head, name)).toBe('https://learn.example.org/assets/site/social-preview.png');
    expect(getContent(head, 'og:url')).toBe(`https://learn.example.org${path}`);
  },
);

test('VIS-01 titles and descriptions differ from page to page and fit into a list of results', () => {
  for (const field of ['path', 'title', 'description'] as const)
    expect(new Set(publicPages.map((page) => page[field])).size).toBe(publicPages.length);
  for (const { title, description } of publicPages) {
    expect(title.length).toBeLessThan(50);
    expect(description.length).toBeLessThan(170);
  }
});

test.each(['/home', '/course/66f0a1b2c3d4e5f6a7b8c9d0', '/dashBoard', '/reset-password/secret', '/signin', '/nowhere'])(
  'VIS-14 %s is not listed, and its address is not repeated',
  (path) => {
    const head = renderHead(site, path);
    expect(getContent(head, 'robots')).toBe('noindex');
    expect(head).not.toContain('canonical');
    expect(head).not.toContain(path);
    expect(head).toContain('<title>Coursewright</title>');
  },
);

test.each(['/about', '/About/', '/ABOUT//'])('VIS-11 %s has one address', (path) => {
  expect(findPublicPage(path)?.path).toBe('/about');
});

test('VIS-09 the name of an operator stays a name', () => {
  const name = `"><script>alert('1')</script>`;
  const head = renderHead({ ...site, name }, '/');
  expect(head).not.toContain('<script>');
  expect(getContent(head, 'og:site_name')).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;');
});

test('VIS-01 the start page tells search engines whose site it is, the others need not', () => {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(renderHead(site, '/')) ?? [];
  const [organization, website] = JSON.parse(data)['@graph'];
  expect(organization).toMatchObject({ '@type': 'Organization', name: site.name, url: `${site.publicUrl}/` });
  expect(website.publisher['@id']).toBe(organization['@id']);
  expect(renderHead(site, '/about')).not.toContain('ld+json');
});
