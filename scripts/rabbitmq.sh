#!/usr/bin/env bash
# Debian's RabbitMQ without systemd: on loopback, on free ports, in a folder of its own. Sourced; gives
# rabbitmq_start (sets RABBITMQ_URL) and rabbitmq_stop, and for tests of failure rabbitmq_crash and rabbitmq_again.
# It installs the package where it is missing (as root).

RABBITMQ_SERVER=/usr/lib/rabbitmq/bin/rabbitmq-server

rabbitmq_free_port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }

rabbitmq_install() {
  [ -x $RABBITMQ_SERVER ] && return
  echo "Installing rabbitmq-server …"
  # The package starts a server of its own where it can; this machine needs none but ours.
  printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends rabbitmq-server >/dev/null
  rm -f /usr/sbin/policy-rc.d
}

rabbitmq_start() {
  # Two that run side by side install it once.
  [ -x $RABBITMQ_SERVER ] || { exec 9>"${TMPDIR:-/tmp}/coursewright-rabbitmq.lock" && flock 9 && rabbitmq_install; exec 9>&-; }
  [ -x $RABBITMQ_SERVER ] || return 1
  RABBITMQ_FOLDER=$(mktemp -d)
  RABBITMQ_PORT=$(rabbitmq_free_port)
  RABBITMQ_URL=amqp://127.0.0.1:$RABBITMQ_PORT
  rabbitmq_again
}

# Starts it in its folder and on its port, new or as a crash has left it.
rabbitmq_again() {
  local port=$RABBITMQ_PORT
  (
    export HOME=$RABBITMQ_FOLDER ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=$(rabbitmq_free_port)
    echo "$ERL_EPMD_PORT" >"$RABBITMQ_FOLDER/epmd-port"
    export RABBITMQ_NODENAME=coursewright$port@localhost RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_NODE_PORT=$port
    export RABBITMQ_DIST_PORT=$(rabbitmq_free_port) RABBITMQ_MNESIA_BASE=$RABBITMQ_FOLDER/mnesia RABBITMQ_LOG_BASE=$RABBITMQ_FOLDER/log
    export RABBITMQ_LOGS=$RABBITMQ_FOLDER/server.log RABBITMQ_PID_FILE=$RABBITMQ_FOLDER/pid RABBITMQ_CONFIG_FILE=$RABBITMQ_FOLDER/rabbitmq
    export RABBITMQ_ENABLED_PLUGINS_FILE=$RABBITMQ_FOLDER/plugins RABBITMQ_CONF_ENV_FILE=$RABBITMQ_FOLDER/env.conf
    export RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="-kernel inet_dist_use_interface {127,0,0,1}"
    exec $RABBITMQ_SERVER >"$RABBITMQ_FOLDER/out.log" 2>&1
  ) &
  RABBITMQ_PID=$!
  for _ in $(seq 120); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && sleep 1 && return 0
    kill -0 $RABBITMQ_PID 2>/dev/null || break
    sleep 0.5
  done
  cat "$RABBITMQ_FOLDER"/*.log
  # One that is only slow would run for ever.
  rabbitmq_stop
  return 1
}

# SIGKILL, without a chance to write anything down.
rabbitmq_crash() {
  kill -9 "$(cat "$RABBITMQ_FOLDER/pid")" 2>/dev/null
  wait "$RABBITMQ_PID" 2>/dev/null
  ERL_EPMD_PORT=$(cat "$RABBITMQ_FOLDER/epmd-port") epmd -kill >/dev/null 2>&1
}

rabbitmq_stop() {
  [ -f "$RABBITMQ_FOLDER/pid" ] && kill "$(cat "$RABBITMQ_FOLDER/pid")" 2>/dev/null
  kill "$RABBITMQ_PID" 2>/dev/null
  wait "$RABBITMQ_PID" 2>/dev/null
  ERL_EPMD_PORT=$(cat "$RABBITMQ_FOLDER/epmd-port") epmd -kill >/dev/null 2>&1
  rm -rf "$RABBITMQ_FOLDER"
}

# Run instead of sourced: `scripts/rabbitmq.sh <command>` runs the command on a broker of its own, in AMQP_URL.
if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  rabbitmq_start || { echo "RabbitMQ does not start"; exit 1; }
  trap rabbitmq_stop EXIT
  AMQP_URL=$RABBITMQ_URL "$@"
  exit $?
fi
