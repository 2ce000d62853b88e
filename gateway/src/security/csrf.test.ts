import { assertOwnOrigin } from './csrf.ts';

const publicUrl = new URL('https://learn.example');
const json = 'application/json';

function verdict(method: string, headers: Record<string, string>): number {
  try {
    assertOwnOrigin(method, { host: 'gateway.internal:3000', ...headers }, publicUrl);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

describe('API-02 calls that a foreign page caused are refused', () => {
  test.each<[number, string, Record<string, string>]>([
    [200, 'POST', { 'content-type': json, 'sec-fetch-site': 'same-origin' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'none' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'same-site' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'cross-site' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': '' }],
    [403, 'POST', { 'content-type': json, 'sec-fetch-site': 'cross-site', origin: 'https://learn.example' }],
    [200, 'POST', { 'content-type': json }],
    [200, 'POST', { 'content-type': json, origin: 'https://learn.example' }],
    [200, 'POST', { 'content-type': json, origin: 'https://gateway.internal:3000' }],
    [403, 'POST', { 'content-type': json, origin: 'https://evil.example' }],
    [403, 'POST', { 'content-type': json, origin: 'http://learn.example' }],
    [403, 'POST', { 'content-type': json, origin: 'https://learn.example.evil.example' }],
    [403, 'POST', { 'content-type': json, origin: 'null' }],
    [200, 'PUT', { 'content-type': 'application/json; charset=utf-8' }],
    [200, 'PATCH', { 'content-type': 'Application/JSON;charset="UTF-8"' }],
    [415, 'POST', {}],
    [200, 'DELETE', { 'sec-fetch-site': 'same-origin' }],
    [403, 'DELETE', { 'sec-fetch-site': 'cross-site' }],
    [415, 'POST', { 'content-type': 'text/plain' }],
    [415, 'POST', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, 'POST', { 'content-type': 'multipart/form-data; boundary=x' }],
    [415, 'POST', { 'content-type': 'text/plain; application/json' }],
    [415, 'POST', { 'content-type': 'application/json; charset=utf-7' }],
    [415, 'POST', { 'content-type': 'application/jsonx' }],
    [200, 'GET', { 'sec-fetch-site': 'cross-site' }],
  ])('%i for %s with %j', (expected, method, headers) => {
    expect(verdict(method, headers)).toBe(expected);
  });
});
