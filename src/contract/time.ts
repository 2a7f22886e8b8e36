import * as v from 'valibot';

/** A moment as the API writes it: `YYYY-MM-DDTHH:mm:ssZ`, the offset numeric (`+05:30`, `+00:00`). */
export const timestampSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/),
);
