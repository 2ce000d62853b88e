export { describeGrant } from './describe-grant.ts';
