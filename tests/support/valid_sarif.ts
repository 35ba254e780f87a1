import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";

/** The part of a SARIF log that tests look at. */
export type SarifLog = {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations?: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region?: { readonly startLine: number };
        };
      }[];
      readonly suppressions?: readonly unknown[];
      readonly properties: { readonly event: string; readonly relate?: string };
    }[];
    readonly tool: { readonly driver: { readonly rules: readonly unknown[] } };
    readonly invocations: readonly {
      readonly exitCode: number;
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly { readonly message: unknown }[];
      readonly toolConfigurationNotifications: readonly {
        readonly locations: readonly { readonly physicalLocation: { readonly region: unknown } }[];
      }[];
    }[];
  }[];
};

/** The published schema: draft 4, but it uses nothing that draft 7 reads differently. */
function compiled() {
  const path = createRequire(import.meta.url).resolve(
    "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
  );
  const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(path, "utf8"));
  const options = { strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true };
  return new Ajv(options).compile(schema);
}

let validate: ReturnType<typeof compiled> | undefined;

/** Reads a SARIF log, and fails where it does not keep to the published schema. */
export function validSarif(text: string): SarifLog {
  validate ??= compiled();
  const log: SarifLog = JSON.parse(text);
  const valid = validate(log);
  assert.ok(valid, JSON.stringify(validate.errors));
  return log;
}
