/** The version of this program and of every package it is published as; `deno.json` says the same. */
export const VERSION = "0.9.0";
