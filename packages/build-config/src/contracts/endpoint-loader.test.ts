import removeEndpointSchemas from './endpoint-loader.ts';

const build = (code: string) => removeEndpointSchemas(code).replace(/\s+/g, ' ');

test('PLT-26 an endpoint of a release has no schemas, but knows whether it has a body', () => {
  const built = build(`export const courses = {
    rename: defineEndpoint(\`PATCH \${base}\`, { auth: 'user', scope: 'courses:write', params, body: z.object({ a: z.string() }), response: outcome }),
  };`);
  expect(built).toContain("{ auth: 'user', params: undefined, body: true, response: undefined }");
});

test('PLT-26 the body of an endpoint that names none has no schema either', () => {
  expect(build('const emptyBody = z.strictObject({}); use(emptyBody);')).toBe(
    'const emptyBody = true; use(emptyBody);',
  );
});

test('PLT-26 a definition that nobody names can be left out: only functions and plain values stay as they are', () => {
  const built = build(
    "export const a = z.object({}); const b = 3; export const c = () => a; const d = z.int(), e = 'e';",
  );
  expect(built).toBe(
    "export const a = /*#__PURE__*/ (() => (z.object({})))(); const b = 3; export const c = () => a; const d = /*#__PURE__*/ (() => (z.int()))(), e = 'e';",
  );
});

test('PLT-26 options that several endpoints share have no schemas either', () => {
  const built = build(`const own = { auth: 'user', body: z.int() };
    export const all = { a: defineEndpoint('POST /api/a', own), b: defineEndpoint('POST /api/b', own) };`);
  expect(built).toContain("({ auth: 'user', body: true })");
  expect(built).not.toContain('z.');
});

test('PLT-26 nested calls and other objects with the same keys stay as they are', () => {
  const code = "use({ response: z.int() }); defineEndpoint('GET /api/a', rest);";
  expect(removeEndpointSchemas(code)).toBe(code);
});
