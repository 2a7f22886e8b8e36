import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi, type ApiDocument } from './document.ts';
import type { ApiResponse } from './responses.ts';
import type { JsonSchema } from './schemas.ts';

/** For tests: throws if the document does not know this response to the request, its body included. */
export type CheckResponse = (
  request: Pick<Request, 'method' | 'url'>,
  response: Response,
) => Promise<void>;

/** For tests: a check of responses against a document, by default that of the API. */
export function createResponseCheck(document: ApiDocument = describeApi('0.0.0')): CheckResponse {
  const ajv = new Ajv2020({ strictTypes: false });
  const routes = Object.entries(document.paths).map(
    ([path, methods]) =>
      [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`), methods] as const,
  );
  const validators = new Map<ApiResponse, ValidateFunction>();

  function findResponse(method: string, path: string, status: number): ApiResponse | undefined {
    const [, methods] = routes.find(([pattern]) => pattern.test(path)) ?? [];
    const { MethodNotAllowed, PathNotFound } = document.components.responses;
    if (!methods) return status === 404 ? PathNotFound : undefined;
    const operation = methods[method.toLowerCase().replace('head', 'get')];
    if (!operation) return status === 405 ? MethodNotAllowed : undefined;
    return operation.responses[status];
  }

  /** Compiled at the first response that it is for. */
  function compileValidator(known: ApiResponse, schema: JsonSchema): ValidateFunction {
    const $defs = document.components.schemas;
    const made = validators.get(known) ?? ajv.compile(closeObjects({ ...schema, $defs }) as object);
    validators.set(known, made);
    return made;
  }

  return async (request, response) => {
    const { method } = request;
    const path = new URL(request.url).pathname;
    const fail = (reason: string): never => {
      throw new Error(`The document does not know this response to ${method} ${path}: ${reason}`);
    };
    const known = findResponse(method, path, response.status);
    if (!known) return fail(`status ${response.status}`);
    for (const header of Object.keys(known.headers ?? {}))
      if (!response.headers.has(header)) fail(`no header ${header}`);
    const type = response.headers.get('content-type');
    const [kind] = Object.keys(known.content ?? {});
    if (kind && type?.split(';')[0] !== kind) fail(`content type ${type}`);
    const text = await response.clone().text();
    if (method === 'HEAD' || !known.content)
      return text === '' ? undefined : fail(`a body: ${text}`);
    const json = known.content['application/json'];
    if (!json) return undefined;
    const isFine = compileValidator(known, json.schema);
    if (!isFine(JSON.parse(text))) fail(`${ajv.errorsText(isFine.errors)} in ${text}`);
    return undefined;
  };
}

/**
 * The schema with references to its own `$defs`, in which an object has no fields but its own, unless
 * it says otherwise. Clients must expect new fields; the tests must not.
 */
function closeObjects(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'),
    (_key, part: JsonSchema) =>
      part?.type === 'object' && part.additionalProperties === undefined
        ? { ...part, additionalProperties: false }
        : part,
  );
}
