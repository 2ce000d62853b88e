export { type AccessTokenRepository, createAccessTokenRepository } from './access-token.repository.ts';
export { type AccessTokens, createAccessTokens } from './access-tokens.ts';
