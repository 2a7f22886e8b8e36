import type { ConsoleRequest } from './request.ts';

/** The request as a shell command. */
export function toCurl({ method, address, headers, body }: ConsoleRequest): string {
  const parts = [
    `curl ${quote(address)}`,
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${quote(value ? `${name}: ${value}` : `${name};`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** The request as a JavaScript expression. */
export function toFetch({ method, address, headers, body }: ConsoleRequest): string {
  const init = { method, headers, ...(body !== undefined && { body }) };
  return `await fetch(${JSON.stringify(address)}, ${JSON.stringify(init, null, 2)});`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
