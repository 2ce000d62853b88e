export { createUserRepository, type UserRepository, userModel } from './user.repository.ts';
