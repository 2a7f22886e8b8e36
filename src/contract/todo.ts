import * as v from 'valibot';

/** A sample item of `/api/test-todos`, which gives the console something to show. */
export const todoSchema = v.object({
  _id: v.string(),
  title: v.string(),
  isCompleted: v.boolean(),
});

export type Todo = v.InferOutput<typeof todoSchema>;
