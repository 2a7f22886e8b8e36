/** A changed field of a record. A new one has no `was`, a removed one no `is`. */
export interface FieldChange {
  name: string;
  was?: unknown;
  is?: unknown;
}

const MAX_ITEMS = 12;
const MAX_CHARS = 200;
/** The names of secret fields: `old` and `new` are passwords, and a second factor has a `uri`. */
const SECRET = /password|token|secret|recoverycode|^(?:old|new|uri)$/i;
/** A link that works once has its token after the `#`. */
const LINK_TOKEN = /(https?:\/\/[^\s#]+#)[^\s"<]+/g;

/** Cuts long lists and texts, and hides passwords and tokens, because a trace is sent to others. */
export function redact(value: unknown, name = ''): unknown {
  if (SECRET.test(name)) return '…';
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_CHARS).replaceAll(LINK_TOKEN, '$1…');
    return value.length > MAX_CHARS ? `${text}…` : text;
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => redact(item));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, redact(member, key)]),
  );
}

/** Lists the fields in which two records differ: `order.status`, `order.lines.0.qty`. */
export function listChanges(before: unknown, after: unknown, name = ''): FieldChange[] {
  if (isObject(before) || isObject(after)) {
    const left = isObject(before) ? before : {};
    const right = isObject(after) ? after : {};
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return keys.flatMap((key) =>
      SECRET.test(key) ? [] : listChanges(left[key], right[key], name ? `${name}.${key}` : key),
    );
  }
  if (before === after) return [];
  return [
    {
      name,
      ...(before !== undefined && { was: redact(before) }),
      ...(after !== undefined && { is: redact(after) }),
    },
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
