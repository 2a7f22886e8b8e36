import type { Body } from './answer.ts';
import { findJsonFault } from '../json/json-fault.ts';
import { parseJson } from '../json/json-text.ts';

/** Reads the body of a response by its content type and, where that says too little, by its bytes. */
export async function readBody(bytes: ArrayBuffer, type: string): Promise<Body> {
  if (bytes.byteLength === 0) return { kind: 'empty' };
  if (/^image\//i.test(type)) return { kind: 'image', url: await toDataUrl(bytes, type) };
  const text = decode(bytes, type);
  if (text === undefined) return { kind: 'binary' };
  const hasJsonType = /\bjson\b/i.test(type);
  const json = toJson(text, hasJsonType);
  if (json) return json;
  const fault = hasJsonType ? findJsonFault(text) : undefined;
  return fault ? { kind: 'text', text, fault } : { kind: 'text', text };
}

/** Without a JSON content type, only a list or an object is read as JSON. */
function toJson(text: string, hasJsonType: boolean): Body | undefined {
  if (!hasJsonType && !/^\s*[[{]/.test(text)) return undefined;
  try {
    return { kind: 'json', value: parseJson(text) };
  } catch {
    return undefined;
  }
}

function decode(bytes: ArrayBuffer, type: string): string | undefined {
  try {
    const text = toDecoder(type).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function toDecoder(type: string): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    // The server names a charset that does not exist.
    return new TextDecoder('utf-8', { fatal: true });
  }
}

function toDataUrl(bytes: ArrayBuffer, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}
