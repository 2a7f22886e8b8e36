import { data, type LoaderFunctionArgs } from 'react-router';
import type { NameKind } from '#domain/finding/names.ts';
import { catalogueContext } from '../../data/catalogue.ts';
import { findNamedBooks } from '../../data/named-books.ts';

/** The loader of the page of an author or a series; `named` is `undefined` if there is none. */
export function loadNamed(kind: NameKind) {
  return async ({ context, params }: LoaderFunctionArgs) => {
    const { slug = '' } = params;
    const named = await findNamedBooks(context.get(catalogueContext), kind, slug);
    return data({ named, slug }, { status: named ? 200 : 404 });
  };
}
