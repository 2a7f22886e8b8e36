import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi, type ApiDocument } from './document.ts';
import type { ApiResponse } from './responses.ts';
import type { JsonSchema } from './schemas.ts';

/** The name by which responses refer to the named schemas. */
const DOCUMENT = 'document';

type CheckResponse = (
  request: Pick<Request, 'method' | 'url'>,
  response: Response,
) => Promise<void>;

/** Outlives a test file, because screens load all modules again for each file. */
const shared = globalThis as { checkResponse?: CheckResponse };

/**
 * For tests: throws if the API's document does not describe this response to the request, including
 * its body.
 */
export const checkResponse: CheckResponse = (shared.checkResponse ??= createResponseCheck(
  describeApi('0.0.0', 'Kitabdost'),
));

/** For tests: creates a check of responses against a document. */
export function createResponseCheck(document: ApiDocument): CheckResponse {
  // A validator runs a few times only, so a fast compilation matters more than a fast validator.
  const ajv = new Ajv2020({ strictTypes: false, inlineRefs: false, code: { optimize: false } });
  // Added once, because each validator of a response would otherwise compile the schemas again.
  const { schemas } = document.components;
  ajv.addSchema({ $id: DOCUMENT, $defs: closeObjects(schemas) as Record<string, object> });
  const routes = Object.entries(document.paths).map(
    ([path, methods]) =>
      [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`), methods] as const,
  );
  const validators = new Map<ApiResponse, ValidateFunction>();
  /** By the text of the schema. */
  const compiled = new Map<string, ValidateFunction>();

  function findResponse(method: string, path: string, status: number): ApiResponse | undefined {
    const [, methods] = routes.find(([pattern]) => pattern.test(path)) ?? [];
    const { MethodNotAllowed, PathNotFound } = document.components.responses;
    if (!methods) return status === 404 ? PathNotFound : undefined;
    const operation = methods[method.toLowerCase().replace('head', 'get')];
    if (!operation) return status === 405 ? MethodNotAllowed : undefined;
    return operation.responses[status];
  }

  /**
   * Compiles the validator when a response first needs it, and caches it. Of the 974 responses, most
   * have a schema that others have, too: there are 132.
   */
  function compileValidator(described: ApiResponse, schema: JsonSchema): ValidateFunction {
    const known = validators.get(described);
    if (known) return known;
    const text = JSON.stringify(schema);
    const validator = compiled.get(text) ?? ajv.compile(closeObjects(schema) as object);
    compiled.set(text, validator);
    validators.set(described, validator);
    return validator;
  }

  return async (request, response) => {
    const { method } = request;
    const path = new URL(request.url).pathname;
    const fail = (reason: string): never => {
      throw new Error(
        `The document does not describe this response to ${method} ${path}: ${reason}`,
      );
    };
    const described = findResponse(method, path, response.status);
    if (!described) return fail(`status ${response.status}`);
    for (const [header, { required }] of Object.entries(described.headers ?? {}))
      if (required && !response.headers.has(header)) fail(`no header ${header}`);
    const type = response.headers.get('content-type');
    const [describedType] = Object.keys(described.content ?? {});
    if (describedType && type?.split(';')[0] !== describedType) fail(`content type ${type}`);
    const text = await response.clone().text();
    if (method === 'HEAD' || !described.content)
      return text === '' ? undefined : fail(`a body: ${text}`);
    const json = described.content['application/json'];
    if (!json) return undefined;
    const validate = compileValidator(described, json.schema);
    if (!validate(JSON.parse(text))) fail(`${ajv.errorsText(validate.errors)} in ${text}`);
    return undefined;
  };
}

/**
 * Returns a copy of the schema that allows no undocumented fields of an object, unless the schema
 * allows them explicitly. Clients must accept new fields; the tests must not.
 */
function closeObjects(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('#/components/schemas/', `${DOCUMENT}#/$defs/`),
    (_key, part: JsonSchema) =>
      part?.type === 'object' && part.additionalProperties === undefined
        ? { ...part, additionalProperties: false }
        : part,
  );
}
