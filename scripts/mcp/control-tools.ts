import { CONTROL } from '#contract/control/endpoints.ts';
import { type AnyEndpoint, type Json, schemaOf } from '#contract/document/schemas.ts';
import { type Endpoint, labelOf } from '#contract/endpoint.ts';
import type { LooseInput } from '#kit/call-input.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { dataFrom, failed } from './answers.ts';
import type { Tool } from './tool.ts';

/** Calls about one world that are no tools: secrets in clear, the whole world, files, a stream. */
const WITHHELD: readonly string[] = [
  ...[CONTROL.revealCall, CONTROL.snapshot, CONTROL.restore, CONTROL.saveFixture, CONTROL.events],
].map(({ name }) => name);

/** Every call of the control API about one world, and the list of fixtures. */
const ROWS = (Object.values(CONTROL) as unknown as readonly AnyEndpoint[]).filter(
  ({ name, isOfServer = false }) => !WITHHELD.includes(name) && isOfServer === (name === CONTROL.fixtures.name),
);

/** A tool for each call of the control API that is about this world; its arguments are places, query and body in one. */
export function controlTools(world: WorldClient): Tool[] {
  return ROWS.map((endpoint) => {
    const { name, method, summary } = endpoint;
    const [params, query, body] = (['params', 'query', 'body'] as const).map((part) => formOf(endpoint, part));
    const forms = [params, query, body];
    const properties = Object.assign({}, ...forms.map((form) => form?.properties));
    const required = forms.flatMap((form) => form?.required ?? []);
    return {
      name,
      title: labelOf(endpoint),
      description: summary,
      inputSchema: { type: 'object', properties, required, additionalProperties: false },
      annotations: { readOnlyHint: method === 'GET', destructiveHint: method === 'DELETE', openWorldHint: false },
      run: async (given, signal) => {
        const fieldsOf = (form: Form | undefined) =>
          form && Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(form.properties, key)));
        const input = { params: fieldsOf(params), query: fieldsOf(query), body: fieldsOf(body), signal };
        const answer = await world.send(endpoint as Endpoint, input as LooseInput);
        if (answer.isSuccess) return dataFrom(`world ${world.id}`, answer.body);
        const isGone = answer.refusal?.code === 'WORLD_UNKNOWN';
        return failed(answer.failure().message + (isGone ? '; open this session anew for another world' : ''));
      },
    };
  });
}

interface Form {
  readonly properties: Json;
  readonly required: readonly string[];
}

/** Fields of a part; of one with several forms, those of all, because a tool's arguments are one object. */
function formOf(endpoint: AnyEndpoint, part: 'params' | 'query' | 'body'): Form | undefined {
  if (!endpoint[part]) return undefined;
  const {
    properties = {},
    required = [],
    anyOf = [],
  } = schemaOf(endpoint[part], 'input') as Partial<Form> & {
    readonly anyOf?: readonly Form[];
  };
  return { properties: Object.assign({}, properties, ...anyOf.map((form) => form.properties)), required };
}
