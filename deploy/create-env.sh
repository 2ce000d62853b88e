#!/bin/sh
# Writes the passwords and keys that docker-compose.yml requires into .env (or the file it is given), once. What is there
# already stays.
set -eu
cd "$(dirname "$0")/.."
umask 077
file=${1:-.env}
touch "$file"
if [ -n "$(tail -c 1 "$file")" ]; then echo >> "$file"; fi
for name in \
  MONGO_PASSWORD MONGO_AUTH_PASSWORD MONGO_COURSE_GENERATION_PASSWORD MONGO_BILLING_PASSWORD \
  MONGO_NOTIFICATION_PASSWORD RABBITMQ_PASSWORD INTERNAL_GATEWAY_KEY INTERNAL_BILLING_KEY INTERNAL_NOTIFICATION_KEY; do
  if grep -q "^$name=." "$file"; then continue; fi
  printf '%s=%s\n' "$name" "$(head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n')" >> "$file"
  echo "$name is now in $file"
done
