#!/bin/sh
# Adds the release of this image to those the volume keeps, so that open tabs and a roll-back still find theirs.
set -eu
cp -R /release/. "/app/$PART/dist/"
exec node --disable-warning=ExperimentalWarning packages/web-server/src/main.ts "$PART"
