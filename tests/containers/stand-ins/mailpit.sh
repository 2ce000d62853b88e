#!/bin/sh
# For the health check of docker-compose.yml: /mailpit readyz
exec node --eval "fetch('http://127.0.0.1:8025/mails.json').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
