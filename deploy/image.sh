#!/bin/sh
# Makes the container image of the code in this folder, as root on Debian with Node and npm. deploy/Dockerfile runs it, and
# test/deploy/containers.test.ts in a clean Debian root.
set -eu
node -e 0 || sh deploy/runtime.sh
npm ci --omit=dev
# Without the tools' names npm lists exactly what is installed.
npm pkg delete devDependencies overrides
npm sbom --sbom-format=cyclonedx > sbom.json
# The package `node` is for machines that have another Node.
rm -rf node_modules/node node_modules/.bin "$(npm config get cache)" /var/lib/apt/lists/*
install -d -m 700 -o 10001 -g 10001 /var/lib/panja /var/lib/panja/backups
