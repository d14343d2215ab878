#!/bin/sh
# Makes a backup named after the present instant, and keeps the newest 14: /usr/local/libexec/rentwire-backup, started by
# rentwire-backup.timer. A backup that was not finished keeps the end ".unfinished" until the next run removes it, and replaces no
# older one.
set -eu
folder=/var/backups/rentwire
name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
rm -rf "$folder"/*.unfinished
/opt/rentwire/current/node_modules/.bin/rentwire backup "$folder/$name.unfinished"
mv "$folder/$name.unfinished" "$folder/$name"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort -r | tail -n +"$((${KEEP_BACKUPS:-14} + 1))" | xargs -r rm -r
