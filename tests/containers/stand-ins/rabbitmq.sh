#!/bin/sh
# What the entry point of RabbitMQ's image does with these two variables.
set -eu
chown -R rabbitmq:rabbitmq /var/lib/rabbitmq
{
  echo "default_user = $RABBITMQ_DEFAULT_USER"
  echo "default_pass = $RABBITMQ_DEFAULT_PASS"
} > /etc/rabbitmq/rabbitmq.conf
exec setpriv --reuid=rabbitmq --regid=rabbitmq --init-groups \
  env HOME=/var/lib/rabbitmq RABBITMQ_NODENAME="rabbit@$(hostname)" /usr/lib/rabbitmq/bin/rabbitmq-server
