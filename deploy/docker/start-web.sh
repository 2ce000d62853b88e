#!/bin/sh
# Adds the release of this image to those the volume keeps, so that open tabs and a roll-back still find theirs. It becomes
# the current one with the first start of the image alone: later the volume knows better who gets which release.
set -eu
dist="/app/$PART/dist"
new=true
if cmp -s /release/release.json "$dist/.image-release.json"; then
  new=false
  cp -p "$dist/release.json" "$dist/.current-release.json"
fi
cp -R /release/. "$dist/"
if $new; then cp /release/release.json "$dist/.image-release.json"; else mv "$dist/.current-release.json" "$dist/release.json"; fi
exec node --disable-warning=ExperimentalWarning packages/web-server/src/main.ts "$PART"
