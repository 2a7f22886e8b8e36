/** A request to choose from, with sample values. */
export interface RequestTemplate {
  method: string;
  /** Parts that begin with a colon are parameters: `/notes/:id`. */
  path: string;
  /** Sample values of the parameters; a parameter without one is left for the user to type. */
  params?: Record<string, string>;
  /** A sample query. */
  query?: Record<string, string>;
  /** A sample body, sent as JSON. */
  body?: unknown;
  needsToken?: boolean;
}

/** A path with its sample values, and the range to select for the user to type over. */
export interface FilledPath {
  text: string;
  selection: [from: number, to: number];
}

/** Replaces parameters by their sample values and selects the first of them. */
export function fillPath({ path, params = {}, query }: RequestTemplate): FilledPath {
  let selection: FilledPath['selection'] | undefined;
  const text = path.replace(/:(\w+)/g, (part, name: string, at: number) => {
    const filled = params[name] ? encodeURIComponent(params[name]) : part;
    selection ??= [at, at + filled.length];
    return filled;
  });
  const search = String(new URLSearchParams(query));
  const whole = search ? `${text}?${search}` : text;
  return { text: whole, selection: selection ?? [whole.length, whole.length] };
}
