#!/bin/sh
# Adds the release of this image to those the volume keeps, so that open tabs and a roll-back still find theirs. A
# microfrontend's becomes the current one with the first start of the image alone: later the volume knows better.
set -eu
dist="/app/$PART/dist"
release=/release
for entry in "$release"/*; do
  [ "${entry##*/}" = release.json ] || cp -R "$entry" "$dist/"
done
known="$(cat "$dist/.image-release.json" 2>/dev/null || true)"
if [ "$PART" = shell ] || [ ! -f "$dist/release.json" ] || [ "$known" != "$(cat "$release/release.json")" ]; then
  cp "$release/release.json" "$dist/"
  cp "$release/release.json" "$dist/.image-release.json"
fi
exec node --disable-warning=ExperimentalWarning packages/web-server/src/main.ts "$PART"
