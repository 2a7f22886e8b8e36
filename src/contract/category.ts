import * as v from 'valibot';
import { CATEGORY_NAMES } from './category-names.ts';

export const categorySchema = v.object({
  _id: v.string(),
  id: v.number(),
  categoryName: v.picklist(CATEGORY_NAMES),
  categoryTitle: v.string(),
  description: v.string(),
  coverImg: v.string(),
});

export const categoriesAnswerSchema = v.object({ categories: v.array(categorySchema) });
export const categoryAnswerSchema = v.object({ category: categorySchema });

export type Category = v.InferOutput<typeof categorySchema>;
