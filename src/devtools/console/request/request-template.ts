/** A call of the API the console is for. */
export interface RequestTemplate {
  method: string;
  /** Parts that begin with a colon stand for a value: `/notes/:id`. */
  path: string;
  /** Values for those parts; one without a value is left to be typed. */
  params?: Record<string, string>;
  /** A sample, sent as JSON. */
  body?: unknown;
  needsToken?: boolean;
}

/** An address to send to, and which part of it the reader will want to type over. */
export interface FilledPath {
  text: string;
  selection: [from: number, to: number];
}

/** Values in the place of the parts that stand for them; the first of them is to be selected. */
export function fillPath({ path, params = {} }: RequestTemplate): FilledPath {
  let selection: FilledPath['selection'] | undefined;
  const text = path.replace(/:(\w+)/g, (part, name: string, at: number) => {
    const filled = params[name] ? encodeURIComponent(params[name]) : part;
    selection ??= [at, at + filled.length];
    return filled;
  });
  return { text, selection: selection ?? [text.length, text.length] };
}
