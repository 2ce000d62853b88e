// Gives each service a login that opens its own database and no other. MongoDB's image runs it on an empty volume; run it
// again after a change of a password: docs/operations.md, "Passwords and keys".
const admin = db.getSiblingDB('admin');
for (const name of ['auth', 'course-generation', 'billing', 'notification']) {
  const part = name.toUpperCase().replace('-', '_');
  const pwd = process.env[`MONGO_${part}_PASSWORD`];
  if (!pwd) throw new Error(`MONGO_${part}_PASSWORD is missing`);
  const roles = [{ role: 'readWrite', db: process.env[`${part}_DATABASE`] || name }];
  if (admin.getUser(name)) admin.updateUser(name, { pwd, roles });
  else admin.createUser({ user: name, pwd, roles });
}
