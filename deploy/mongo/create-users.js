// Gives each service a login that opens its own database and no other. MongoDB's image runs it on an empty volume; run it
// again after a change of a password: docs/operations.md, "Passwords of the stores".
const admin = db.getSiblingDB('admin');
for (const name of ['auth', 'course-generation', 'billing', 'notification']) {
  const variable = `MONGO_${name.toUpperCase().replace('-', '_')}_PASSWORD`;
  const pwd = process.env[variable];
  if (!pwd) throw new Error(`${variable} is missing`);
  const roles = [{ role: 'readWrite', db: name }];
  if (admin.getUser(name)) admin.updateUser(name, { pwd, roles });
  else admin.createUser({ user: name, pwd, roles });
}
