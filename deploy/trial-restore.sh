#!/bin/sh
# Restores a backup into containers and volumes of its own, waits until every part is ready on it, and removes them again.
#   sh deploy/trial-restore.sh /var/backups/coursewright/<file>
# Their only settings are passwords of their own: no mail leaves the machine, no model and no payment gateway is called.
set -eu
backup=$(realpath "$1")
cd "$(dirname "$0")/.."
settings=$(mktemp)
trial() { docker compose --project-name coursewright-trial --env-file "$settings" "$@"; }
parts="$(docker compose config --services) operator"
clean_up() {
  trial down --volumes --timeout 5 > /dev/null 2>&1 || true
  for part in $parts; do docker image rm "coursewright-trial-$part" > /dev/null 2>&1 || true; done
  rm -f "$settings"
}
trap clean_up EXIT
trap 'exit 1' INT TERM
sh deploy/create-env.sh "$settings" > /dev/null
# Any free ports of loopback.
printf '%s=0\n' PORT RABBITMQ_PAGE_PORT MAIL_PAGE_PORT >> "$settings"
# The images of the installation.
for part in $parts; do
  docker tag "coursewright-$part" "coursewright-trial-$part" 2> /dev/null || true
done
trial up --detach --wait mongo rabbitmq
trial run --rm -T operator restore - < "$backup"
trial up --detach --wait
trial exec -T gateway node --eval "
  fetch('http://127.0.0.1:3000/api/health').then((answer) => answer.json()).then(({ status, parts }) => {
    for (const { name, ready } of parts) console.log(name, ready ? 'ready' : 'NOT READY');
    process.exit(status === 'ok' ? 0 : 1);
  });"
echo "$backup can be restored."
