// Reads the protocol's JSON Schema (`python -m fifties.server.schema`) and writes it as TypeScript.
// It knows the part of JSON Schema that msgspec speaks, and stops at anything else.
import { readFileSync } from "node:fs";

const schema = JSON.parse(readFileSync(0, "utf8"));

function type(node) {
  if (node.$ref) return node.$ref.replace("#/$defs/", "");
  if (node.anyOf) return node.anyOf.map(type).join(" | ");
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  switch (node.type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return node.type;
    case "array":
      return array(node);
    case "object":
      return node.properties ? object(node) : `Record<string, ${values(node)}>`;
    default:
      throw new Error(`no TypeScript for ${JSON.stringify(node)}`);
  }
}

function array(node) {
  if (node.prefixItems) return `[${node.prefixItems.map(type).join(", ")}]`;
  const item = type(node.items);
  return item.includes("|") ? `(${item})[]` : `${item}[]`;
}

function values(node) {
  return typeof node.additionalProperties === "object" ? type(node.additionalProperties) : "unknown";
}

function object(node) {
  const fields = Object.entries(node.properties).map(([name, field]) => {
    const optional = node.required?.includes(name) ? "" : "?";
    return `  ${name}${optional}: ${type(field)};\n`;
  });
  return `{\n${fields.join("")}}`;
}

function comment(node) {
  const text = node.description?.split("\n\nRaises:")[0].replaceAll("``", "`");
  return text ? `/** ${text.replaceAll("\n", "\n * ").replaceAll(/ +$/gm, "")} */\n` : "";
}

const defs = Object.entries(schema.$defs);
const types = defs.map(([name, node]) => `\n${comment(node)}export type ${name} = ${type(node)};\n`);

process.stdout.write(
  "// Generated from src/fifties/protocol.py by `npm run types`: change it there.\n\n" +
    `export const PROTOCOL = ${schema.protocol};\n` +
    types.join(""),
);
