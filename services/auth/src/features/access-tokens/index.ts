export { type AccessTokenRepository, createAccessTokenRepository } from './access-token.repository.ts';
export { createAccessTokens } from './access-tokens.ts';
