import type { Body } from './answer.ts';
import { findJsonFault } from '../json/json-fault.ts';
import { parseJson } from '../json/json-text.ts';

/** What the bytes of a response are, by its content type and, where that is silent, by themselves. */
export async function readBody(bytes: ArrayBuffer, type: string): Promise<Body> {
  if (bytes.byteLength === 0) return { kind: 'empty' };
  if (/^image\//i.test(type)) return { kind: 'image', url: await toDataUrl(bytes, type) };
  const text = decode(bytes, type);
  if (text === undefined) return { kind: 'binary' };
  const isCalledJson = /\bjson\b/i.test(type);
  const json = toJson(text, isCalledJson);
  if (json) return json;
  const fault = isCalledJson ? findJsonFault(text) : undefined;
  return fault ? { kind: 'text', text, fault } : { kind: 'text', text };
}

/** JSON that is not called so is taken for it where it is a list or an object. */
function toJson(text: string, isCalledSo: boolean): Body | undefined {
  if (!isCalledSo && !/^\s*[[{]/.test(text)) return undefined;
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
    // The server has made up a name.
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
